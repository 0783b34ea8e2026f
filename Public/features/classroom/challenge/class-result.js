// @ts-check
/** What a class has reached together in a challenge without ranks: the server's result, and its words besides the finding. */

import { fillText } from "../../../shared/model/language.js";
import { number } from "../../../shared/model/units.js";
import { request } from "../../../shared/net/rest.js";
import { valueText } from "../../../shared/tasks/class-value.js";
import { textsOf } from "../../../shared/tasks/kinds.js";
import { throttle } from "../room/throttle.js";
import { TOGETHER_TEXTS } from "../../../languages/en/pages/features/classroom/challenge/together-texts.js";

/** The minimum interval between two requests (ms). */
const REQUEST_INTERVAL_MS = 1000;

/** @typedef {import("../../../shared/model/language.js").Language} Language */
/** @typedef {import("../../../shared/tasks/challenge.js").Kind} Kind */
/** @typedef {{number: number, kind: Kind, target: number, round: number, seats?: string[], class?: Contract.ClassResult, beat?: Contract.BeatResult}} Round */

/**
 * What else there is to say: the time from a person to the next one, the interval, the speed, the round before. Pure.
 * @param {Round} round
 * @param {Round|undefined} earlier
 * @param {Language} language
 * @param {(id: string) => string} nameOf  of a participant
 * @returns {string[]}
 */
export function classDetails({ kind, target, class: result }, earlier, language, nameOf) {
  if (!result) return [];
  const texts = TOGETHER_TEXTS[language];
  const { unit, low, high, wholeSeconds, secondsPerPerson: pace, metresPerSecond: speed, leftOut, brokenAfter, touches } =
    result;
  const faulty = (/** @type {"early"|"late"} */ fault) => touches.filter((touch) => touch.fault === fault).length;
  const rate = textsOf(kind, language).rate ?? "{value}";
  const before = earlier?.class?.value;
  const value = (/** @type {number} */ each) => valueText(each, language);
  return [
    // The value of a relay is the time a person.
    unit === "ms"
      ? fillText(texts.whole, { seconds: number(wholeSeconds, language, 1) })
      : fillText(texts.pace, { value: number(Math.abs(pace), language, 2) }),
    ...(low !== null && high !== null ? [fillText(texts.interval, { low: value(low), high: value(high) })] : []),
    ...(speed !== null
      ? [fillText(texts.speed, { value: number(speed, language, speed < 10 ? 1 : 0), length: number(target, language, 0) })]
      : []),
    ...(earlier && typeof before === "number"
      ? [
        fillText(texts.earlier, { round: earlier.round, value: fillText(rate, { value: value(before) }) }),
        ...progressText(pace, earlier.class?.secondsPerPerson ?? 0, language),
      ]
      : []),
    ...(brokenAfter !== null ? [fillText(texts.broken, { name: nameOf(brokenAfter) })] : []),
    ...(faulty("early") > 0 ? [fillText(texts.early, { count: number(faulty("early"), language) })] : []),
    ...(faulty("late") > 0 ? [fillText(texts.late, { count: number(faulty("late"), language) })] : []),
    ...(leftOut > 0 ? [fillText(texts.leftOut, { count: number(leftOut, language) })] : []),
  ];
}

/**
 * How much less time a person took than in the round before; nothing if it is less than a per cent.
 * @param {number} pace  s
 * @param {number} before
 * @param {Language} language
 */
function progressText(pace, before, language) {
  const percent = Math.round(100 * (1 - Math.abs(pace / before)));
  if (!Number.isFinite(percent) || percent === 0) return [];
  const { less, more } = TOGETHER_TEXTS[language];
  return [fillText(percent > 0 ? less : more, { value: number(Math.abs(percent), language) })];
}

/**
 * The time of each link with both errors; those are marked that are remarkable: the longest one, gaps, and those in which nobody
 * can react. Pure.
 * @param {Contract.ClassResult} result
 * @param {Language} language
 */
export function linkTexts({ links, screenErrorMilliseconds, wholeSeconds, secondsPerPerson }, language) {
  const longest = Math.max(...links.map(({ seconds }) => seconds));
  // What the first and the last screen leave of a time a person is that of a link, through all steps.
  const screens = (screenErrorMilliseconds ?? 0) * wholeSeconds / secondsPerPerson;
  return links.map(({ from, to, seconds, clockErrorMilliseconds, mark }) => ({
    from,
    to,
    isMarked: mark !== null || seconds === longest,
    text: fillText(TOGETHER_TEXTS[language].link, {
      seconds: number(seconds, language, 2),
      // A bound stays one when it is rounded.
      clocks: number(Math.ceil(clockErrorMilliseconds), language),
      screens: number(screens, language, 0),
    }),
  }));
}

/**
 * What the time from a person to the next one can be wrong by, what cancels, and how late the phones are whose own lateness counts,
 * as far as they have measured it. Pure.
 * @param {Contract.ClassResult} result
 * @param {Language} language
 * @param {(id: string) => string} nameOf  of a participant
 */
export function classErrors(result, language, nameOf) {
  const { clockErrorMilliseconds, screenErrorMilliseconds, links } = result;
  const texts = TOGETHER_TEXTS[language];
  const milliseconds = (/** @type {number} */ value) => number(value, language, value < 10 ? 1 : 0);
  const clocks = fillText(texts.clocks, { value: milliseconds(clockErrorMilliseconds) });
  const screens = screenErrorMilliseconds === null
    ? texts.screensInside
    : fillText(texts.screens, { value: milliseconds(screenErrorMilliseconds) });
  const late = screenErrorMilliseconds === null
    ? []
    : outerTouches(result).flatMap(({ id, estimatedLatencyMilliseconds: value }) =>
      value === null ? [] : [fillText(texts.latePhone, { name: nameOf(id), value: milliseconds(value) })]
    );
  return [
    clocks,
    screens,
    ...(late.length > 0 ? [fillText(texts.lateness, { phones: late.join(", ") })] : []),
    ...(links.length > 0 ? [texts.linkErrors] : []),
  ].join(" · ");
}

/**
 * The touches between which the class's time is: those of the chain, or all.
 * @param {Contract.ClassResult} result
 */
function outerTouches({ touches, links }) {
  const [first, last] = links.length > 0
    ? [links[0].from, links[links.length - 1].to]
    : [touches[0].id, touches[touches.length - 1].id];
  return touches.filter(({ id }) => id === first || id === last);
}

/** Follows the class's result, which the server computes of all touches. */
export class ClassResult {
  #code;
  #changed;
  #number = 0;
  #known = "";
  /** @type {Round[]} */
  #rounds = [];
  #request = throttle(() => void this.#load(), REQUEST_INTERVAL_MS);

  /**
   * @param {string} code  of the session
   * @param {() => void} changed
   */
  constructor(code, changed) {
    this.#code = code;
    this.#changed = changed;
  }

  /**
   * @param {number} challenge  its number
   * @param {string} results  a text that differs if the results differ
   */
  update(challenge, results) {
    this.#number = challenge;
    const known = `${challenge} ${results}`;
    if (known === this.#known) return;
    this.#known = known;
    this.#request();
  }

  /** Requests it again, because the seats may have changed. */
  renew() {
    if (this.#number > 0) this.#request();
  }

  /** The challenge that is shown. */
  get shown() {
    return this.#rounds.find(({ number }) => number === this.#number);
  }

  /** The round before it, if it was the same task. */
  get earlier() {
    const { shown } = this;
    const before = shown && shown.round > 1 ? this.#rounds.find(({ number }) => number === shown.number - 1) : undefined;
    return before?.kind === shown?.kind ? before : undefined;
  }

  async #load() {
    try {
      const { challenges } = await (await request(`/api/v1/sessions/${this.#code}/results`)).json();
      this.#rounds = challenges;
      this.#changed();
    } catch {
      // The picture stays unchanged; the next touch requests it again.
    }
  }
}
