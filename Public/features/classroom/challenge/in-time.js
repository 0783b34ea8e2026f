// @ts-check
/** The projector's view of a class that taps in time: the beats, how together it is as it happens, the result. */

import { Clicks } from "../../../shared/tasks/beat/clicks.js";
import { aloneFrom, BEATS, beatTimes, momentOf, spanAfter } from "../../../shared/tasks/beat/beats.js";
import { numberedName } from "../../../shared/drawing/participant-number.js";
import { fillText } from "../../../shared/model/language.js";
import { number } from "../../../shared/model/units.js";
import { CHART_TEXTS } from "../../../languages/en/pages/shared/drawing/chart/texts.js";
import { ClassResult } from "./class-result.js";
import { RoomAxis } from "./room-axis.js";
import { inTimeDetails, inTimeErrors, inTimeFinding, inTimeTable, percent } from "./in-time-words.js";
import { Tapped } from "./tapped.js";
import { IN_TIME_TEXTS } from "../../../languages/en/pages/features/classroom/challenge/in-time-texts.js";

/** All clicks are planned at once, as late as this before the first beat (ms), when the room's time is known well. */
const PLANNED_MS = 1500;

/** @typedef {import("../room/classroom.js").Classroom} Classroom */
/** @typedef {import("./together.js").Challenge} Challenge */

export class InTime {
  #classroom;
  #board;
  #texts;
  #result;
  #redraw;
  #tapped = new Tapped();
  #clicks = new Clicks();
  #number = 0;
  #axis;
  /** @type {Challenge|null} */
  #running = null;
  /** When the challenge is, by the countdown that the page has seen; null if it saw none. @type {import("../../../shared/tasks/beat/beats.js").Span|null} */
  #counted = null;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #timeout;

  /**
   * @param {Classroom} classroom
   * @param {import("./board.js").ChallengeBoard} board
   * @param {() => void} redraw
   */
  constructor(classroom, board, redraw) {
    this.#classroom = classroom;
    this.#board = board;
    this.#redraw = redraw;
    this.#texts = IN_TIME_TEXTS[classroom.language];
    this.#result = new ClassResult(classroom.code, redraw);
    this.#axis = new RoomAxis(classroom);
  }

  /** When the challenge is on the page's clock, by the room's or by the countdown; null while neither is known. */
  get #span() {
    return this.#running && (this.#axis.span(this.#running) ?? this.#counted);
  }

  /** Called with each new state, in which the challenge may have ended. */
  stateChanged() {
    this.#result.renew();
  }

  /**
   * A challenge that runs, perhaps with its countdown.
   * @param {Challenge} challenge
   * @param {number} wait  until the countdown is over (ms); 0 if the page does not know
   */
  counting(challenge, wait) {
    this.#running = challenge;
    this.#axis.need(true);
    if (wait > 0) this.#counted = spanAfter(challenge, performance.now() + wait);
    else if (challenge.number !== this.#number) this.#counted = null;
  }

  /** @param {readonly import("./class-results.js").ResultRow[]} rows  of a frame */
  add(rows) {
    this.#tapped.add(rows);
  }

  /**
   * @param {Challenge} challenge
   * @param {ReadonlyMap<string, {attempts: number}>} results  of those who are present
   * @param {boolean} running
   */
  update(challenge, results, running) {
    if (challenge.number !== this.#number) this.#tapped.clear();
    this.#number = challenge.number;
    const span = this.#span;
    const isOver = !running || (span !== null && performance.now() >= span.until);
    const taps = isOver ? [...results].map(([id, { attempts }]) => `${id} ${attempts}`).join() : "";
    this.#result.update(challenge.number, `${isOver} ${taps}`);
  }

  /**
   * The finding, and what stands below it.
   * @param {Challenge} challenge
   */
  words(challenge) {
    const { language } = this.#classroom;
    const beat = this.#result.shown?.beat;
    return {
      finding: this.#isRunning ? this.#now(challenge) : inTimeFinding(beat, language),
      details: beat ? inTimeDetails(challenge, beat, language) : [],
      errors: beat ? inTimeErrors(beat, language) : "",
    };
  }

  /** Whether the time alone is not over, as far as the page knows. */
  get #isRunning() {
    const span = this.#span;
    return span !== null && performance.now() < span.until;
  }

  /** What there is to say while it runs. @param {Challenge} challenge */
  #now(challenge) {
    const { language } = this.#classroom;
    const span = this.#span;
    const now = performance.now();
    if (span && now < aloneFrom(challenge, span)) {
      const seconds = number(Math.ceil((aloneFrom(challenge, span) - now) / 1000), language, 0);
      return challenge.kind === "beat" ? fillText(this.#texts.alone, { seconds }) : "";
    }
    const together = this.#live(challenge).at(-1)?.together;
    return typeof together === "number" ? fillText(this.#texts.now, { value: percent(together, language) }) : "";
  }

  /** The time alone on the room's axis (s). @param {Challenge} challenge */
  #alone(challenge) {
    const { fromMilliseconds: from = 0, untilMilliseconds: until = 0 } = challenge;
    return { start: aloneFrom(challenge, { from, until }) / 1000, end: until / 1000 };
  }

  /** @param {Challenge} challenge */
  #live(challenge) {
    const { start, end } = this.#alone(challenge);
    return this.#tapped.steps(new Set(this.#classroom.room.participants.keys()), start, end);
  }

  /**
   * @param {Challenge} challenge
   * @param {ReadonlyMap<string, unknown>} _results
   * @param {{finding: string, details: string[]}} words
   */
  draw(challenge, _results, { finding, details }) {
    const { language } = this.#classroom;
    const texts = this.#texts;
    const known = this.#isRunning ? undefined : this.#result.shown?.beat;
    const { start, end } = this.#alone(challenge);
    const steps = known?.steps ?? this.#live(challenge);
    const picture = fillText(texts.summary, { count: number(steps.length, language) });
    const moment = (/** @type {number} */ seconds) => number(seconds, language, Number.isInteger(seconds) ? 0 : 1);
    this.#board.drawInTime({
      steps,
      length: Math.max(1, end - start),
      beats: this.#beats(challenge),
      marks: known
        ? [
          ...(known.risesAtSeconds
            ? [{ seconds: known.risesAtSeconds, text: fillText(texts.rises, { seconds: moment(known.risesAtSeconds) }) }]
            : []),
          ...(known.fallsAtSeconds
            ? [{ seconds: known.fallsAtSeconds, text: fillText(texts.falls, { seconds: moment(known.fallsAtSeconds) }) }]
            : []),
        ]
        : [],
      unit: texts.seconds,
      axis: texts.axis,
      chance: texts.chance,
      label: (value, step) => number(value, language, step < 1 ? 1 : 0),
      share: (value) => number(value, language, 0),
      summary: [finding, ...details, picture].filter(Boolean).join(". "),
    }, () => ({
      title: finding || picture,
      ...(known
        ? inTimeTable(challenge, known, language, (id) => this.#nameOf(id))
        : { head: [CHART_TEXTS[language].phone], rows: [] }),
    }));
    this.#follow(challenge);
  }

  /** @param {Challenge} challenge */
  #beats(challenge) {
    const span = this.#span;
    if (!span || challenge.kind !== "beat") return null;
    const { part, beat, isSeen } = momentOf(challenge, span, performance.now());
    return part === "before" || part === "beats" ? { count: beat, of: BEATS, isSeen } : null;
  }

  /** Plays the beats, and draws again when something changes. @param {Challenge} challenge */
  #follow(challenge) {
    clearTimeout(this.#timeout);
    const span = this.#span;
    if (!this.#running || challenge.number !== this.#number || !this.#board.shown) return;
    const now = performance.now();
    if (!span) {
      // The room's time may be known soon.
      this.#timeout = setTimeout(this.#redraw, 250);
      return;
    }
    const { part, next } = momentOf(challenge, span, now);
    if (part === "beats" || (part === "before" && next < PLANNED_MS)) this.#clicks.plan(beatTimes(challenge, span), now);
    if (part !== "over") this.#timeout = setTimeout(this.#redraw, Math.min(next, 1000) + 1);
  }

  /** Stops what was planned. */
  ended() {
    clearTimeout(this.#timeout);
    this.#running = this.#counted = null;
    this.#axis.need(false);
    this.#clicks.stop();
  }

  /** @param {string} id */
  #nameOf(id) {
    const participant = this.#classroom.room.participants.get(id);
    return participant ? numberedName(participant) : id;
  }

  /** Nobody has a place. @returns {{id: string, seconds: number}[]} */
  order() {
    return [];
  }

  /** @returns {import("../room/action-row.js").RowAction[]} */
  actions() {
    return [];
  }
}
