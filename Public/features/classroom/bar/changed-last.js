// @ts-check
/** Which rows of the drawer are shown when not all fit: those whose figures changed last. Pure. */

/** @typedef {import("../../../shared/drawing/board.js").Ranked} Ranked */

/** Changes within this time count as simultaneous (ms), so that rows do not come and go while all draw. */
const SIMULTANEOUS_MS = 2000;

export class ChangedLast {
  /**
   * The figure of each participant, and when it changed, in steps of `SIMULTANEOUS_MS`.
   * @type {Map<string, {figure: string, at: number}>}
   */
  #seen = new Map();

  /**
   * Called with each new ranking.
   * @param {readonly Ranked[]} ranked
   * @param {number} now  ms
   */
  see(ranked, now) {
    const seen = this.#seen;
    const at = Math.floor(now / SIMULTANEOUS_MS);
    // A new participant has changed nothing.
    this.#seen = new Map(ranked.map(({ participant: { id }, figure }) => {
      const before = seen.get(id);
      return [id, before?.figure === figure ? before : { figure, at: before ? at : -Infinity }];
    }));
  }

  /**
   * @param {readonly Ranked[]} ranked
   * @param {number} count
   * @returns {Ranked[]} as many as `count`, in the order of the ranking; of those that changed at the same time the first
   */
  pick(ranked, count) {
    const changed = (/** @type {Ranked} */ { participant }) => this.#seen.get(participant.id)?.at ?? -Infinity;
    const newest = [...ranked].sort((a, b) => (changed(a) === changed(b) ? 0 : changed(b) - changed(a))).slice(0, count);
    const shown = new Set(newest);
    return ranked.filter((row) => shown.has(row));
  }
}
