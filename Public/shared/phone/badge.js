// @ts-check
/** Counts for the badge: events per second, round trip, and waiting events. */

import { fillText } from "../model/language.js";
import { number } from "../model/units.js";

export class EventRate {
  /**
   * Time and count of each batch of the last second.
   * @type {{at: number, events: number}[]}
   */
  #recent = [];

  /**
   * @param {number} now
   * @param {number} events
   */
  add(now, events) {
    this.#recent.push({ at: now, events });
  }

  /** @param {number} now */
  perSecond(now) {
    while (this.#recent.length > 0 && now - this.#recent[0].at > 1000) this.#recent.shift();
    return this.#recent.reduce((sum, { events }) => sum + events, 0);
  }
}

/**
 * @param {{rate: number, roundTrip: number|null, waiting: number}} figures
 * @param {string} language
 * @param {Record<string, string>} texts
 */
export function badgeText({ rate, roundTrip, waiting }, language, texts) {
  return fillText(texts.badge, {
    rate: number(rate, language),
    trip: roundTrip === null ? "–" : number(roundTrip, language),
    waiting: number(waiting, language),
  });
}
