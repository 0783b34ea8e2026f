// @ts-check
/** A viewer's model of the class's game: the puzzle, and how many differences each participant has found. Pure. */

/** @typedef {{found: number, total: number, hints: number, milliseconds: number|null, complete: boolean}} Standing */
/** @typedef {[id: string, found: number, total: number, hints: number, milliseconds: number|null, complete: boolean]} StandingRow */
/** @typedef {{number: number, total: number}} Game  `game` of a session's state */

export class ClassGame {
  /**
   * The running game.
   * @type {Game|null}
   */
  game = null;
  /** @type {Map<string, Standing>} */
  standings = new Map();

  /**
   * Applies a session state with the running game; a new game starts without finds.
   * @param {Game|null|undefined} game
   */
  applyState(game) {
    if (game?.number !== this.game?.number) this.standings.clear();
    this.game = game ?? null;
  }

  /**
   * Applies stats of participants, from a snapshot or of participants who joined.
   * @param {{id: string, spot?: Standing}[]} participants
   */
  load(participants) {
    for (const { id, spot } of participants) {
      if (spot && this.game) this.standings.set(id, spot);
      else this.standings.delete(id);
    }
  }

  /** @param {StandingRow[]} rows  rows of participants with changes */
  apply(rows) {
    for (const [id, found, total, hints, milliseconds, complete] of rows) {
      this.standings.set(id, { found, total, hints, milliseconds, complete });
    }
  }

  /**
   * The players: most finds first, among these the fastest, among these the one with the fewest hints; then in order of
   * joining. Connected participants without a round come last; participants that left without a round are omitted.
   * @template {{id: string, number: number, connected: boolean}} P
   * @param {Iterable<P>} participants
   * @returns {{participant: P, standing: Standing|null}[]}
   */
  ranked(participants) {
    const time = (/** @type {Standing|null} */ standing) => standing?.milliseconds ?? Infinity;
    return [...participants]
      .map((participant) => ({ participant, standing: this.standings.get(participant.id) ?? null }))
      .filter(({ participant, standing }) => standing || participant.connected)
      .sort(({ participant: p, standing: a }, { participant: q, standing: b }) => {
        const differences = [(b?.found ?? -1) - (a?.found ?? -1), compare(time(a), time(b)), (a?.hints ?? 0) - (b?.hints ?? 0)];
        return differences.find((difference) => difference !== 0) ?? p.number - q.number;
      });
  }
}

/**
 * The difference of two numbers, also of two infinite ones.
 * @param {number} a
 * @param {number} b
 */
function compare(a, b) {
  return a === b ? 0 : a < b ? -1 : 1;
}
