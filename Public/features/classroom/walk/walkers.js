// @ts-check
/** The walkers of the class: on the map, and in the strip as a list. */

import { addStyle, byId, element, setText } from "../../../shared/dom/dom.js";
import { WalkerList } from "../../../shared/map/walker-list.js";
import { WalkersChart } from "../../../shared/map/walkers-chart.js";
import { WALKERS_TEXTS } from "../../../languages/en/pages/shared/map/walkers-texts.js";
import { agoText, walkerRow } from "../../../shared/map/walkers-words.js";
import { fillText } from "../../../shared/model/language.js";
import { numberedName } from "../../../shared/drawing/participant-number.js";
import { number } from "../../../shared/model/units.js";
import { pathUntil, WalkTraces } from "../../../shared/model/walk-traces.js";
import { LOST_AFTER_MS, Walkers } from "../../../shared/model/walkers.js";
import { fetchWalks } from "../../../shared/net/walks.js";
import { addToBar, addToStage } from "../room/class-activity.js";
import { throttle } from "../room/throttle.js";

/** The minimum interval between two updates (ms); a phone sends its position once a second. */
const REDRAW_INTERVAL_MS = 250;

/** @typedef {import("../room/classroom.js").Classroom} Classroom */

export class ShownWalkers {
  #classroom;
  #texts;
  #walkers = new Walkers();
  #root = addToStage("walk");
  #title = element("h1");
  #summary = element("p", { class: "summary numbers", role: "status" });
  #list = element("ol", { id: "walkers", hidden: true });
  #rows;
  #choose;
  #replay;
  #actions;
  /** @type {WalkersChart|null} */
  #chart = null;
  /** Schedules an update. */
  requestRedraw = throttle(() => this.#show(), REDRAW_INTERVAL_MS);

  /**
   * @param {Classroom} classroom
   * @param {() => void} begin  opens the sheet with the plays
   */
  constructor(classroom, begin) {
    this.#classroom = classroom;
    const texts = (this.#texts = WALKERS_TEXTS[classroom.language]);
    addStyle("/shared/map/walkers.css");
    this.#choose = element("button", {
      type: "button",
      class: "button",
      "data-action": "choose-play",
      click: begin,
    });
    this.#replay = element("a", { class: "button", href: `/replay/walk?s=${classroom.code}` }, texts.replay);
    this.#actions = element("div", { class: "actions" }, this.#replay, this.#choose);
    addToBar(this.#root, element("div", { class: "line" }, this.#title, this.#summary), "status");
    addToBar(this.#root, this.#actions);
    byId("strip").append(this.#list);
    this.#rows = new WalkerList(this.#list, (id) => this.#chart?.map?.follow(id));
    // "n s ago" changes with time.
    setInterval(() => !this.#root.hidden && this.#show(), 1000);
  }

  /** @param {import("../../../shared/model/walkers.js").WalkerRow[]} rows */
  load(rows) {
    this.#walkers.load(rows, performance.now());
    this.requestRedraw();
  }

  /** @param {import("../../../shared/model/walkers.js").WalkerRow[]} rows */
  apply(rows) {
    this.#walkers.apply(rows, performance.now());
    this.requestRedraw();
  }

  /** Called when the activity or its play has changed. */
  applyState() {
    const { host, room, language } = this.#classroom;
    const { subject } = room.state;
    const isOn = this.#classroom.activity === "walk";
    this.#root.hidden = !isOn;
    this.#list.hidden = !isOn || !host;
    document.body.toggleAttribute("data-walk", isOn && host !== null);
    this.#actions.hidden = host === null;
    this.#replay.hidden = room.retention !== "replay";
    if (this.#chart) this.#chart.isVisible = host !== null;
    if (!isOn) return;
    if (host) {
      if (!this.#chart && room.retention === "replay") void this.#loadEarlierPaths(host.hostToken);
      this.#chart ??= new WalkersChart(this.#root, language, () => this.requestRedraw());
      this.#chart.map?.fit();
      void this.#chart.showPlay(subject);
    }
    this.#show();
  }

  /**
   * Loads the earlier paths that the server has stored.
   * @param {string} hostToken
   */
  async #loadEarlierPaths(hostToken) {
    try {
      const { all, end } = new WalkTraces(await fetchWalks(this.#classroom.code, hostToken));
      for (const trace of all) this.#walkers.remember(trace.id, pathUntil(trace, end));
      this.requestRedraw();
    } catch {
      // If the request fails, the paths begin here.
    }
  }

  #show() {
    if (this.#root.hidden) return;
    const { room, host, language } = this.#classroom;
    const texts = this.#texts;
    const { subject } = room.state;
    setText(this.#title, this.#chart?.title || texts.waitTitle);
    setText(this.#choose, subject ? texts.another : texts.choose);
    this.#choose.classList.toggle("primary", !subject);
    if (!host) return setText(this.#summary, subject ? texts.hostOnly : `${texts.wait} ${texts.hostOnly}`);
    const now = performance.now();
    const walkers = this.#walkers.ranked.flatMap((walker) => {
      const participant = room.participants.get(walker.id);
      return participant ? [{ walker, participant, lost: now - walker.fixedAt > LOST_AFTER_MS }] : [];
    });
    const count = number(walkers.length, language);
    setText(
      this.#summary,
      walkers.length === 0 ? texts.nobody : walkers.length === 1 ? texts.walkerOne : fillText(texts.walkers, { count }),
    );
    const scenes = this.#chart?.scenes ?? [];
    this.#rows.show(
      walkers.map(({ walker, participant, lost }) => {
        const heard = agoText(now - walker.fixedAt, language);
        // A walker may walk another play than the session's, whose scenes have other names.
        const playScenes = (participant.play ?? subject) === subject ? scenes : [];
        return walkerRow({ ...participant, name: numberedName(participant) }, { ...walker, heard, lost }, playScenes, language);
      }),
      (left) => fillText(texts.more, { count: number(left, language) }),
    );
    this.#chart?.map?.show(
      walkers.map(({ walker, participant, lost }) => {
        const { shape, colour } = participant;
        return { ...walker, name: numberedName(participant), shape, colour, lost };
      }),
    );
  }
}
