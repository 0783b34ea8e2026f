// @ts-check
/** The class's current activity, and the host's actions for it. */

import { choice } from "../../../shared/dom/choice.js";
import { element, setText } from "../../../shared/dom/dom.js";
import { icon } from "../../../shared/dom/icons.js";
import { participantSign } from "../../../shared/dom/participant-sign.js";
import { LAYOUTS } from "../../../shared/drawing/view-buttons.js";
import { fillText } from "../../../shared/model/language.js";
import { number } from "../../../shared/model/units.js";
import { resultText, targetText } from "../../../shared/tasks/challenge.js";
import { textsOf } from "../../../shared/tasks/kinds.js";
import { ClassResults } from "../challenge/class-results.js";
import { ClassGame } from "../game/class-game.js";
import { ACTIVITY_TEXTS } from "../room/activity-texts.js";
import { soon } from "../room/soon.js";
import { REMOTE_TEXTS } from "./texts.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */
/** @typedef {(action: {action: string, [field: string]: unknown}) => void} Command */
/** @typedef {Record<"challenge"|"experiment"|"spot"|"walk"|"correct", () => void>} Choosers */

/** Minimum interval between two updates of the standings. */
const REDRAW_INTERVAL_MS = 250;
/** Maximum number of participants of a round that are named. */
const MAX_NAMES = 3;

export class Now {
  #classroom;
  #command;
  #texts;
  #results = new ClassResults();
  #game = new ClassGame();
  #title = element("h2");
  #text = element("p", { class: "numbers", role: "status" });
  #best = element("ol", { class: "best" });
  #views = element("div", { class: "grid views", role: "group" });
  #turn;
  #heat = element("div", { class: "heat", hidden: true });
  #heatShown = "";
  #actions;
  /** Schedules an update. */
  requestRedraw = soon(() => this.#show(), REDRAW_INTERVAL_MS);

  /**
   * @param {Classroom} classroom
   * @param {HTMLElement} root
   * @param {Command} command
   * @param {Choosers} choosers
   */
  constructor(classroom, root, command, choosers) {
    this.#classroom = classroom;
    this.#command = command;
    const texts = (this.#texts = REMOTE_TEXTS[classroom.language]);
    const { texts: general } = classroom;
    for (const layout of LAYOUTS) {
      this.#views.append(
        element(
          "button",
          { type: "button", "data-view": layout, click: () => this.#view(layout) },
          icon(layout),
          general[layout],
        ),
      );
    }
    this.#views.setAttribute("aria-label", general.layouts);
    const step = (/** @type {1|-1} */ by, /** @type {"previous"|"next"} */ iconName) =>
      element("button", { type: "button", class: "round", click: () => this.#turnBy(by) }, icon(iconName));
    this.#turn = element("div", { class: "turn", hidden: true }, step(-1, "previous"), element("span", {}), step(1, "next"));
    const button = (/** @type {string} */ name, /** @type {string} */ label, /** @type {() => void} */ run, kind = "") =>
      element("button", { type: "button", "data-action": name, class: kind, click: run }, label);
    this.#actions = element(
      "div",
      { class: "actions" },
      button("start", texts.start, () => command({ action: "lobby", on: false }), "primary"),
      button("stop", texts.stop, () => command({ action: "challenge" }), "primary"),
      button("next", texts.next, () => this.#nextRound(), "primary"),
      button("challenge", texts.other, choosers.challenge),
      button("measure", texts.measure, () => command({ action: "experiment", step: "measure" }), "primary"),
      button("stopExperiment", texts.stopExperiment, () => command({ action: "experiment", step: "stop" })),
      button("experiment", texts.otherExperiment, choosers.experiment),
      button("spot", texts.otherPuzzle, choosers.spot),
      button("walk", texts.otherWalk, choosers.walk),
      button("tare", texts.tareAll, () => command({ action: "tare" }), "primary"),
      button("calibrate", texts.correct, choosers.correct),
    );
    root.append(this.#title, this.#text, this.#best, this.#views, this.#turn, this.#heat, this.#actions);
  }

  /** @param {Contract.SnapshotMessage} message */
  load(message) {
    this.#results.applyState(this.#classroom.room.state);
    this.#results.load(message.results ?? []);
    this.#game.applyState(message.game);
    this.#game.load(message.participants ?? []);
  }

  /** @param {Contract.FrameMessage} frame */
  apply({ results, spot, joined }) {
    if (results) this.#results.apply(results);
    if (joined?.length) this.#game.load(joined);
    if (spot) this.#game.apply(spot);
    if (results || spot || joined?.length) this.requestRedraw();
  }

  /** Called when the class has begun another activity. */
  applyState() {
    const { state } = this.#classroom.room;
    this.#results.applyState(state);
    this.#game.applyState(state.game);
    this.#show();
  }

  #show() {
    const { room, activity, loaded } = this.#classroom;
    if (!loaded) return;
    const { lobby, spotlight, view } = room.state;
    const what = lobby ? "lobby" : activity;
    const { title, text = "" } = this.#words(what);
    setText(this.#title, title);
    setText(this.#text, text);
    this.#views.hidden = what !== "draw";
    for (const button of this.#views.children) {
      const name = button.getAttribute("data-view");
      button.setAttribute("aria-pressed", String(name === (spotlight ? "spotlight" : view)));
    }
    const shown = what === "draw" && spotlight ? room.participants.get(spotlight) : undefined;
    const isWall = what === "draw" && !spotlight && view === "wall";
    this.#turn.hidden = !shown && !isWall;
    const texts = this.#texts;
    setText(this.#turn.children[1], shown ? fillText(texts.inSpotlight, { name: shown.name }) : isWall ? texts.pages : "");
    this.#turn.children[0].setAttribute("aria-label", isWall ? texts.previousPage : texts.previous);
    this.#turn.children[2].setAttribute("aria-label", isWall ? texts.nextPage : texts.nextPhone);
    this.#offerHeat(what === "draw" && !spotlight && view === "heatmap");
    this.#nameBest(what === "challenge");
    const { running } = this.#results;
    const phase = what === "experiment" ? room.state.experiment?.phase : undefined;
    /** @type {Record<string, boolean>} */
    const offered = {
      start: lobby,
      stop: what === "challenge" && running,
      next: what === "challenge" && !running,
      challenge: what === "challenge",
      measure: phase === "practice",
      stopExperiment: phase === "practice" || phase === "measurement",
      experiment: phase === "finished",
      spot: what === "spot",
      walk: what === "walk",
      tare: what === "scale",
      calibrate: what === "scale",
    };
    for (const button of this.#actions.children) {
      /** @type {HTMLElement} */ (button).hidden = !offered[button.getAttribute("data-action") ?? ""];
    }
  }

  /** @param {string} what */
  #words(what) {
    const texts = this.#texts;
    switch (what) {
      case "lobby":
        return { title: texts.lobbyTitle };
      case "scale":
        return { title: texts.scaleTitle, text: texts.scaleText };
      case "challenge":
        return this.#challengeWords();
      case "experiment":
        return { title: texts.experimentTitle, text: texts.experimentText };
      case "spot":
        return { title: texts.spotTitle, text: this.#spotText() };
      case "walk":
        return { title: texts.walkTitle, text: texts.walkText };
      case "lesson":
        return { title: ACTIVITY_TEXTS[this.#classroom.language].lesson };
      default:
        return { title: texts.drawTitle };
    }
  }

  #challengeWords() {
    const { room, language } = this.#classroom;
    const { challenge, results } = this.#results;
    if (!challenge) return { title: "" };
    const { kind, target } = challenge;
    const task = fillText(textsOf(kind, language).title, {
      target: targetText(kind, target, language),
    });
    const round = (room.state.challenge ?? room.state.finished)?.round ?? 1;
    const done = [...results.keys()].filter((id) => room.participants.has(id)).length;
    const counts = { done: number(done, language), phones: number(Math.max(room.sums.phones, done), language) };
    return { title: fillText(this.#texts.challengeTitle, { round, task }), text: fillText(this.#texts.waiting, counts) };
  }

  #spotText() {
    const { room, language } = this.#classroom;
    if (!this.#game.game) return "";
    const ranked = this.#game.ranked(room.participants.values());
    const done = ranked.filter(({ standing }) => standing?.complete).length;
    return fillText(this.#texts.spotText, { done: number(done, language), all: number(ranked.length, language) });
  }

  /** @param {boolean} isChallenge */
  #nameBest(isChallenge) {
    const { room, language } = this.#classroom;
    const { challenge, ranked } = this.#results;
    const best = isChallenge && challenge ? ranked.filter(({ id }) => room.participants.has(id)).slice(0, MAX_NAMES) : [];
    this.#best.hidden = best.length === 0;
    this.#best.replaceChildren(
      ...best.map(({ id, value }) => {
        const participant = room.participants.get(id);
        const figure = challenge ? resultText(challenge.kind, value, language, challenge) : "";
        const name = element("span", { class: "name" }, participant?.name ?? id);
        return element(
          "li",
          {},
          participantSign(participant?.shape, participant?.colour),
          name,
          element("span", { class: "numbers" }, figure),
        );
      }),
    );
  }

  /** @param {boolean} isShown */
  #offerHeat(isShown) {
    this.#heat.hidden = !isShown;
    const { state } = this.#classroom.room;
    const { smooth, layer } = state.heat ?? { smooth: false, layer: "count" };
    const mark = JSON.stringify([smooth, layer]);
    if (mark === this.#heatShown) return;
    this.#heatShown = mark;
    const { texts } = this.#classroom;
    const show = (/** @type {{smooth?: boolean, layer?: string}} */ kind) =>
      this.#command({ action: "view", view: "heatmap", smooth, layer, ...kind });
    this.#heat.replaceChildren(
      choice([[texts.blocks, false], [texts.smooth, true]], smooth, (chosen) => show({ smooth: chosen })),
      choice([[texts.count, "count"], [texts.dwell, "dwell"]], String(layer), (chosen) => show({ layer: chosen })),
    );
  }

  /**
   * The wall's next page, or the next phone in the spotlight.
   * @param {-1|1} by
   */
  #turnBy(by) {
    const { spotlight, view, page } = this.#classroom.room.state;
    if (spotlight || view !== "wall") return this.#step(by);
    this.#command({ action: "view", view: "wall", page: page + by });
  }

  /** @param {string} layout */
  #view(layout) {
    const { room } = this.#classroom;
    if (layout === "spotlight") return this.#step(0);
    this.#command({ action: "view", view: layout });
    if (room.state.spotlight) this.#command({ action: "spotlight", participant: null });
  }

  /**
   * The phone after the one in the spotlight; by default, the one with the longest distance.
   * @param {-1|0|1} by
   */
  #step(by) {
    const { participants, board, state } = this.#classroom.room;
    const all = [...participants.keys()];
    if (all.length === 0) return;
    const at = all.indexOf(state.spotlight ?? "");
    const next = at < 0 ? board[0].id : all[(at + by + all.length) % all.length];
    this.#command({ action: "spotlight", participant: next });
  }

  #nextRound() {
    const { challenge } = this.#results;
    if (!challenge) return;
    const { kind, target, attemptLimit } = challenge;
    this.#command({ action: "challenge", kind, target, attemptLimit });
  }
}
