// @ts-check
/** The recent values of the force, each valid until the next: for the curve, and to detect a resting load. Pure. */

/** Length of the history. */
export const HISTORY_MS = 10_000;

/** @typedef {{at: number, value: number}} Moment */

export class ForceHistory {
  /** @type {Moment[]} */
  #moments = [];

  /**
   * @param {number} at ms, never decreasing
   * @param {number} value
   */
  add(at, value) {
    const last = this.#moments.at(-1);
    if (last?.value === value) return;
    if (last?.at === at) last.value = value;
    else this.#moments.push({ at, value });
    this.#forget(at - HISTORY_MS);
  }

  /**
   * The values since a time, beginning with the value at that time.
   * @param {number} from
   * @returns {readonly Moment[]}
   */
  since(from) {
    let first = 0;
    while (first + 1 < this.#moments.length && this.#moments[first + 1].at <= from) first++;
    return this.#moments.slice(first);
  }

  /** @param {number} before the value that is valid at that time is kept */
  #forget(before) {
    let old = 0;
    while (old + 1 < this.#moments.length && this.#moments[old + 1].at <= before) old++;
    if (old > 0) this.#moments.splice(0, old);
  }
}
