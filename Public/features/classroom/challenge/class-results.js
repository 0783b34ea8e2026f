// @ts-check
/** A viewer's model of the results of the running challenge, or of the one that has just ended. Pure. */

import { hasResults } from "../../../shared/model/challenge.js";

/** @typedef {import("../../../shared/model/challenge.js").Kind} Kind */
/** @typedef {import("../../../shared/model/challenge.js").Challenge} Challenge */
/** @typedef {{latest: number, best: number, attempts: number}} Result */
/** @typedef {[id: string, latest: number|null, best: number|null, attempts: number]} ResultRow */

export class ClassResults {
  /**
   * The one that is shown; it may be over.
   * @type {{number: number, kind: Kind, target: number}|null}
   */
  challenge = null;
  running = false;
  /** @type {Map<string, Result>} */
  results = new Map();

  /**
   * The session's state says which challenge runs or is over.
   * @param {{challenge: Challenge|null, finished: Challenge|null}} state
   */
  obey({ challenge, finished }) {
    this.running = hasResults(challenge?.kind);
    const newest = challenge ?? finished;
    if (newest?.number === this.challenge?.number) return;
    this.results.clear();
    this.challenge = null;
    if (!newest || !hasResults(newest.kind)) return;
    const { number, kind, target } = newest;
    this.challenge = { number, kind: /** @type {Kind} */ (kind), target: Number(target) };
  }

  /** @param {ResultRow[]} rows  of everybody, from a snapshot */
  load(rows) {
    this.results.clear();
    this.apply(rows);
  }

  /** @param {ResultRow[]} rows  of those that changed */
  apply(rows) {
    for (const [id, latest, best, attempts] of rows) {
      if (latest === null || best === null) this.results.delete(id);
      else this.results.set(id, { latest, best, attempts });
    }
  }

  /**
   * Everybody's best: nearest to the target first, or highest; of two alike who was there first.
   * @returns {{id: string, value: number}[]}
   */
  get ranked() {
    if (!this.challenge) return [];
    const { kind, target } = this.challenge;
    const miss = (/** @type {number} */ value) => (kind === "targets" ? -value : Math.abs(value - target));
    return [...this.results]
      .map(([id, { best }]) => ({ id, value: best }))
      .sort((a, b) => miss(a.value) - miss(b.value));
  }
}
