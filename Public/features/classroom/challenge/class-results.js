// @ts-check
/** What a viewer knows of the results of the challenge that runs, or that ran last. Pure. */

import { hasResults } from "../../../shared/model/challenge.js";

/** @typedef {import("../../../shared/model/challenge.js").Kind} Kind */
/** @typedef {{latest: number, best: number, attempts: number}} Result */
/** @typedef {[id: string, latest: number|null, best: number|null, attempts: number]} ResultRow */

export class ClassResults {
  /**
   * The newest with results; it may be over.
   * @type {{number: number, kind: Kind, target: number}|null}
   */
  challenge = null;
  running = false;
  /** @type {Map<string, Result>} */
  results = new Map();

  /**
   * The session's state says which challenge runs.
   * @param {import("../../../shared/model/challenge.js").Challenge|null|undefined} challenge
   */
  obey(challenge) {
    this.running = hasResults(challenge?.kind);
    if (!challenge || !this.running || challenge.number === this.challenge?.number) return;
    const { number, kind, target } = challenge;
    this.challenge = { number, kind: /** @type {Kind} */ (kind), target: Number(target) };
    this.results.clear();
  }

  /** @param {ResultRow[]} rows  of everybody, from a snapshot */
  load(rows) {
    // A snapshot has no results of a finished challenge: the known ones stay.
    if (!this.running) return;
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
   * Who has come best: nearest to the target, or highest; of two alike who was there first.
   * @returns {{id: string, value: number}|null}
   */
  get best() {
    if (!this.challenge) return null;
    const { kind, target } = this.challenge;
    const rank = (/** @type {number} */ value) => (kind === "targets" ? -value : Math.abs(value - target));
    let found = null;
    for (const [id, { best }] of this.results) {
      if (!found || rank(best) < rank(found.value)) found = { id, value: best };
    }
    return found;
  }
}
