// @ts-check
/** A viewer's model of the results of the running challenge, or of the one that has just ended. Pure. */

import { shortfall } from "../../../shared/tasks/challenge.js";
import { hasResults } from "../../../shared/model/round-start.js";

/** @typedef {import("../../../shared/tasks/challenge.js").Kind} Kind */
/** @typedef {import("../../../shared/tasks/challenge.js").Challenge} Challenge */
/** @typedef {{latest: number, best: number, attempts: number}} Result */
/**
 * @typedef {[id: string, place: number|null, gained: number, points: number, overall: number]} ScoreRow after a
 * finished round
 */
/** @typedef {[id: string, latest: number|null, best: number|null, attempts: number]} ResultRow */
/** @typedef {[id: string, error: number|string]} ErrorRow of a best value: at most so far off, or why nobody knows */

export class ClassResults {
  /**
   * The displayed challenge; it may be over.
   * @type {{number: number, kind: Kind, target: number, attemptLimit?: number, fromMilliseconds?: number, untilMilliseconds?: number}|null}
   */
  challenge = null;
  running = false;
  /** @type {Map<string, Result>} */
  results = new Map();
  /** Of the best values. @type {Map<string, number|string>} */
  errors = new Map();
  /** The number of the round in its series, from 1. */
  round = 1;
  /**
   * The points of all rounds that are over.
   * @type {Map<string, {place: number|null, gained: number, points: number, overall: number}>}
   */
  scores = new Map();
  /** The teams' scores of those rounds, the best first. @type {import("../teams/scores.js").TeamScore[]} */
  teamScores = [];

  /**
   * Applies a new session state with the challenge that runs or is over.
   * @param {{challenge: Challenge|null, finished: Challenge|null}} state
   */
  applyState({ challenge, finished }) {
    this.running = hasResults(challenge?.kind);
    const newest = challenge ?? finished;
    if (newest?.number === this.challenge?.number) return;
    this.#clear();
    this.challenge = null;
    this.round = newest?.round ?? 1;
    if (this.round === 1) {
      this.scores.clear();
      this.teamScores = [];
    }
    if (!newest || !hasResults(newest.kind)) return;
    const { round: _, ...task } = newest;
    this.challenge = { ...task, kind: /** @type {Kind} */ (newest.kind), target: Number(newest.target) };
  }

  #clear() {
    this.results.clear();
    this.errors.clear();
  }

  /**
   * @param {ResultRow[]} rows  of everybody, from a snapshot
   * @param {ErrorRow[]} [errors]
   */
  load(rows, errors) {
    this.#clear();
    this.apply(rows, errors);
  }

  /**
   * @param {ResultRow[]} rows  rows of participants with changes
   * @param {ErrorRow[]} [errors]
   */
  apply(rows, errors = []) {
    for (const [id, latest, best, attempts] of rows) {
      if (latest === null || best === null) {
        this.results.delete(id);
        this.errors.delete(id);
      } else this.results.set(id, { latest, best, attempts });
    }
    for (const [id, error] of errors) this.errors.set(id, error);
  }

  /** @param {ScoreRow[]} rows  of participants with points */
  score(rows) {
    this.scores.clear();
    for (const [id, place, gained, points, overall] of rows) this.scores.set(id, { place, gained, points, overall });
  }

  /**
   * Sorted by the points of all rounds, most first.
   * @returns {{id: string, gained: number, points: number, overall: number}[]}
   */
  get scored() {
    return [...this.scores].map(([id, score]) => ({ id, ...score })).sort((a, b) =>
      a.overall - b.overall || b.gained - a.gained
    );
  }

  /**
   * The best result of each: nearest to the target first, highest or fastest; among equals, the earlier one first.
   * @returns {{id: string, value: number, place: number}[]} equal results share the better place
   */
  get ranked() {
    const { challenge } = this;
    if (!challenge) return [];
    const miss = (/** @type {number} */ value) => shortfall(challenge, value);
    const sorted = [...this.results]
      .map(([id, { best }]) => ({ id, value: best }))
      .sort((a, b) => miss(a.value) - miss(b.value));
    let place = 1;
    return sorted.map((one, index) => {
      if (index > 0 && miss(one.value) !== miss(sorted[index - 1].value)) place = index + 1;
      return { ...one, place };
    });
  }
}
