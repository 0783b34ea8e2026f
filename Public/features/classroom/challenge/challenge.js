// @ts-check
/** Challenges on the classroom page: the host starts one, and a histogram shows the class's results as they arrive. */

import { addStyle, byId } from "../../../shared/dom/dom.js";
import { saveFile } from "../../../shared/dom/save-file.js";
import { fillText } from "../../../shared/model/language.js";
import { RoundStart } from "../../../shared/model/round-start.js";
import { number } from "../../../shared/model/units.js";
import { CSV, download, XLSX } from "../../../shared/net/host.js";
import { mean, median } from "../../../shared/statistics/averages.js";
import { axisText, hasAim, moreDigits, resultText, targetText } from "../../../shared/tasks/challenge.js";
import { textsOf } from "../../../shared/tasks/kinds.js";
import { ActionRow } from "../room/action-row.js";
import { explain } from "../room/failures.js";
import { forceRanking } from "../room/force-ranking.js";
import { soon } from "../room/soon.js";
import { ChallengeBoard } from "./board.js";
import { ClassResults } from "./class-results.js";
import { histogram } from "./histogram.js";
import { openStart } from "./start.js";
import { TaskPicture } from "./task-picture.js";
import { CHALLENGE_TEXTS } from "./texts.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */
/** @typedef {NonNullable<ClassResults["challenge"]>} Challenge */

/** Minimum interval between two updates of the results. */
const REDRAW_INTERVAL_MS = 250;
/** Number of places on the podium. */
const PODIUM_PLACES = 3;

/**
 * @param {Classroom} classroom
 * @param {import("../room/switcher.js").Switcher|null} switcher  null for viewers without the host's token
 * @param {import("../room/keys.js").Keys} keys
 */
export function offerChallenges(classroom, switcher, keys) {
  addStyle("/features/classroom/challenge/challenge.css");
  const shown = new ShownChallenge(classroom);
  classroom.listen({
    snapshot(message) {
      shown.round.load(classroom.room.state.challenge);
      shown.results.applyState(classroom.room.state);
      shown.results.load(message.results ?? []);
      shown.results.score(message.scores ?? []);
    },
    frame(message) {
      if (message.scores) shown.results.score(message.scores);
      if (message.results || message.scores) shown.update(message.results ?? []);
      else if (message.forces) shown.requestRedraw();
    },
    people: () => shown.requestRedraw(),
    state: () => shown.applyState(),
  });
  classroom.rankings.set("challenge", () => shown.ranking());
  switcher?.offer("challenge", () => openStart(classroom));
  if (classroom.host) keys.control("N", () => shown.stopOrStartNext());
}

class ShownChallenge {
  results = new ClassResults();
  round = new RoundStart();
  #classroom;
  #texts;
  #board;
  #actions;
  #picture;
  /** Schedules an update. */
  requestRedraw = soon(() => this.#show(), REDRAW_INTERVAL_MS);

  /** @param {Classroom} classroom */
  constructor(classroom) {
    this.#classroom = classroom;
    this.#texts = CHALLENGE_TEXTS[classroom.language];
    this.#actions = new ActionRow("challenge-data", classroom.language);
    this.#board = new ChallengeBoard(byId("challenge"), this.#actions);
    this.#picture = new TaskPicture(classroom.code, classroom.language, (node) => this.#board.picture(node));
  }

  /** Called with a new state, which may have another challenge or none. */
  applyState() {
    const { challenge } = this.#classroom.room.state;
    this.results.applyState(this.#classroom.room.state);
    this.round.change(challenge, Date.now());
    this.#board.count(this.results.running ? this.round.wait(challenge?.number, Date.now()) : 0);
    this.#board.shown = this.#classroom.activity === "challenge";
    this.#board.fail("");
    this.#show();
  }

  /** @param {import("./class-results.js").ResultRow[]} rows */
  update(rows) {
    this.results.apply(rows);
    this.requestRedraw();
  }

  #show() {
    const { challenge, running } = this.results;
    if (!challenge || !this.#board.shown) return;
    const { room } = this.#classroom;
    const isRevealed = !running && !room.state.hidden;
    const entries = [...this.results.results]
      .filter(([id]) => room.participants.has(id))
      .map(([id, { latest }]) => ({ id, value: latest }));
    const summary = this.#summary(entries.map(({ value }) => value));
    this.#picture.update(challenge, entries.map(({ id }) => `${id} ${this.results.results.get(id)?.attempts}`).join());
    this.#showTexts(challenge, entries.length, summary);
    this.#drawHistogram(challenge, entries, summary);
    this.#board.showPodium(isRevealed ? this.#podium() : []);
    this.#offerActions(isRevealed);
  }

  /**
   * @param {Challenge} challenge
   * @param {number} done  participants with a result
   * @param {string} summary
   */
  #showTexts({ kind, target }, done, summary) {
    const { room, language } = this.#classroom;
    const { hidden } = room.state;
    this.#board.say({
      title: fillText(textsOf(kind, language).title, { target: targetText(kind, target, language) }),
      over: this.#roundText(),
      ...this.#done(done),
      summary,
      best: this.results.running && !hidden ? this.#best() : "",
      veil: hidden ? this.#texts.hidden : "",
    });
  }

  /**
   * @param {Challenge} challenge
   * @param {{id: string, value: number}[]} entries
   * @param {string} summary
   */
  #drawHistogram(challenge, entries, summary) {
    const { room, language } = this.#classroom;
    const { kind, target } = challenge;
    this.#board.draw({
      histogram: histogram(kind, target, entries),
      target: hasAim(kind) ? target : null,
      targetLabel: fillText(this.#texts.target, { value: targetText(kind, target, language) }),
      axis: (value, step) => axisText(challenge, value, step, language),
      look: (id) => room.participants.get(id) ?? { shape: undefined, colour: undefined },
      summary,
    });
  }

  /** @param {boolean} isRevealed  whether the round is over and its results are shown */
  #offerActions(isRevealed) {
    const { running } = this.results;
    const isHost = this.#classroom.host !== null;
    const texts = this.#texts;
    const stopOrStartNext = () => this.stopOrStartNext();
    const download = (/** @type {"csv"|"xlsx"} */ form) => () => void this.#download(form);
    const savePicture = () => void this.#savePicture();
    this.#actions.offer([
      { name: "stop", label: texts.stop, key: "N", shown: running && isHost, run: stopOrStartNext },
      { name: "next", label: texts.next, key: "N", shown: !running && isHost, run: stopOrStartNext },
      { name: "again", label: texts.again, shown: !running && isHost, run: () => openStart(this.#classroom) },
      { name: "picture", isData: true, label: texts.picture, shown: isRevealed && isHost, run: savePicture },
      { name: "results", isData: true, label: texts.results, shown: isHost, run: download("csv") },
      { name: "workbook", isData: true, label: texts.resultsBook, shown: isHost, run: download("xlsx") },
    ]);
  }

  /** A single challenge is not a game yet. */
  #roundText() {
    const { round, running } = this.results;
    const texts = this.#texts;
    if (round === 1) return running ? "" : texts.over;
    return fillText(running ? texts.round : texts.roundOver, { round });
  }

  /**
   * Number of participants with a result, among those that can have one.
   * @param {number} done
   */
  #done(done) {
    const { room, language } = this.#classroom;
    const phones = Math.max(room.sums.phones - this.#leftOut, done);
    const counts = { done: number(done, language), phones: number(phones, language) };
    return { done: phones === 0 ? "" : fillText(this.#texts.done, counts), all: phones > 0 && done === phones };
  }

  /** @param {number[]} values */
  #summary(values) {
    const { room, language } = this.#classroom;
    const { challenge } = this.results;
    const leftOut = this.#leftOut;
    const others = leftOut > 0 ? [fillText(this.#texts.withoutForce, { count: number(leftOut, language) })] : [];
    if (!challenge || values.length === 0) return [this.#texts.nobody, ...others].join(" · ");
    if (room.state.hidden) return others.join();
    const { kind } = challenge;
    const more = moreDigits(challenge, values);
    const formatted = (/** @type {number} */ value) => ({ value: resultText(kind, value, language, { ...challenge, more }) });
    return [
      fillText(this.#texts.median, formatted(median(values))),
      fillText(this.#texts.mean, formatted(mean(values))),
      ...others,
    ].join(
      " · ",
    );
  }

  /** Number of participants whose screen measures no force. */
  get #leftOut() {
    if (this.results.challenge?.kind !== "press") return 0;
    return forceRanking([...this.#classroom.room.participants.values()]).leftOut.length;
  }

  /** Connected participants with a result, the best first. */
  #standing() {
    const { room, language } = this.#classroom;
    const { challenge, ranked } = this.results;
    const more = challenge ? moreDigits(challenge, ranked.map(({ value }) => value)) : 0;
    return ranked.flatMap(({ id, value, place }) => {
      const participant = room.participants.get(id);
      return challenge && participant
        ? [{ participant, place, figure: resultText(challenge.kind, value, language, { ...challenge, more }) }]
        : [];
    });
  }

  /**
   * The steps of the podium: from the second round on with the points of all rounds. The last one says how many more share
   * its place.
   */
  #podium() {
    const { results } = this;
    const { language } = this.#classroom;
    const standing = this.#standing();
    const [steps, others] = [standing.slice(0, PODIUM_PLACES), standing.slice(PODIUM_PLACES)];
    const alike = others.filter(({ place }) => place === steps.at(-1)?.place).length;
    return steps.map((placed, index) => {
      const score = results.round > 1 ? results.scores.get(placed.participant.id) : undefined;
      return {
        ...placed,
        points: score && fillText(this.#texts.points, { points: number(score.points, language) }),
        alike: index === PODIUM_PLACES - 1 && alike > 0
          ? fillText(this.#texts.alike, { count: number(alike, language) })
          : undefined,
      };
    });
  }

  /** Participants with points, the most first. */
  #scoredParticipants() {
    const { room, language } = this.#classroom;
    return this.results.scored.flatMap(({ id, gained, points, overall }) => {
      const participant = room.participants.get(id);
      const counts = { points: number(points, language), gained: number(gained, language) };
      return participant ? [{ participant, place: overall, figure: fillText(this.#texts.gained, counts) }] : [];
    });
  }

  /** The nearest results, and after several rounds the most points; while results are hidden, only the participants. */
  ranking() {
    const { room, language } = this.#classroom;
    const { challenge, running, round } = this.results;
    if (!running && round > 1 && !room.state.hidden) {
      return { title: fillText(this.#texts.boardPoints, { round: number(round, language) }), rows: this.#scoredParticipants() };
    }
    const done = this.#standing().map(({ participant, figure }) => ({ participant, figure: room.state.hidden ? "" : figure }));
    if (room.state.hidden) done.sort((a, b) => a.participant.number - b.participant.number);
    const waiting = [...room.participants.values()].filter(({ id, connected }) => connected && !this.results.results.has(id));
    const texts = this.#texts;
    return {
      title: (challenge && textsOf(challenge.kind, language).board) ?? texts.boardNearest,
      rows: [...done, ...waiting.map((participant) => ({ participant, figure: "–" }))],
    };
  }

  #best() {
    const [first] = this.#standing();
    return first ? fillText(this.#texts.best, { value: first.figure, name: first.participant.name }) : "";
  }

  /** Ends the round that runs; after it, begins the next one with the same task. */
  stopOrStartNext() {
    const { challenge, running } = this.results;
    if (!challenge || !this.#board.shown) return;
    const { kind, target, attemptLimit } = challenge;
    this.#board.fail("");
    const round = running ? {} : { kind, target, attemptLimit };
    this.#classroom.command({ action: "challenge", ...round }).catch((error) => this.#board.fail(error.message));
  }

  async #savePicture() {
    const { code, texts, language } = this.#classroom;
    const { challenge, round } = this.results;
    if (!challenge) return;
    this.#board.fail("");
    try {
      const { drawResults } = await import("./picture.js");
      const { kind, target } = challenge;
      const task = fillText(textsOf(kind, language).title, {
        target: targetText(kind, target, language),
      });
      const isGame = round > 1;
      const picture = await drawResults({
        title: isGame ? fillText(this.#texts.boardPoints, { round: number(round, language) }) : task,
        subtitle: [isGame && task, fillText(this.#texts.pictureTitle, { code }), new Date().toLocaleDateString(language)]
          .filter(Boolean).join(" · "),
        rows: isGame ? this.#scoredParticipants() : this.#standing(),
      });
      saveFile(`touchfigures-${code}-round-${round}.png`, picture);
    } catch (error) {
      this.#board.fail(explain(error, texts));
    }
  }

  /** @param {"csv"|"xlsx"} form */
  async #download(form) {
    const { code, host, texts, language } = this.#classroom;
    if (!host) return;
    this.#board.fail("");
    try {
      const file = /** @type {const} */ ({ path: "/tables/results", mediaType: form === "csv" ? CSV : XLSX, language });
      saveFile(`touchfigures-${code}-results.${form}`, await download(code, host.hostToken, file, () => {}));
    } catch (error) {
      this.#board.fail(explain(error, texts));
    }
  }
}
