// @ts-check
/**
 * A sequence of an experiment as the phone knows it before the server's answer, so that the next target is shown at once:
 * the network's delay would count as movement time. Pure.
 *
 * @typedef {import("../../../shared/tasks/challenge.js").Layout} Layout
 * @typedef {Pick<Contract.ExperimentProgressMessage, "number"|"sequence"|"taps"|"layout">} SequenceMessage
 */

export class TappedSequence {
  #key = "";
  /** @type {Layout|null} */
  layout = null;
  /** Number of taps so far, including the one that starts the sequence. */
  taps = 0;

  /**
   * Applies the server's state. A message that is older than the latest taps changes nothing.
   * @param {SequenceMessage} message
   * @returns {boolean} whether the phone is ahead of the server
   */
  load({ number, sequence, taps = 0, layout }) {
    const key = sequence === undefined ? "" : `${number}:${sequence}`;
    const isNew = key !== this.#key || (layout !== undefined && layout.width !== this.layout?.width);
    this.#key = key;
    if (key === "") this.layout = null;
    else if (layout) this.layout = layout;
    if (!isNew && taps < this.taps) return true;
    this.taps = taps;
    return false;
  }

  /** @param {number} taps the server's count, which replaces the phone's after a while without taps */
  applyState(taps) {
    this.taps = taps;
  }

  /**
   * Applies a finger's touch-down.
   * @param {number} x  CSS px in natural orientation
   * @param {number} y
   * @returns {boolean} whether the tap counts
   */
  tap(x, y) {
    const { layout } = this;
    if (!layout || this.isOver) return false;
    const [centreX, centreY] = layout.targets[0];
    if (this.taps === 0 && Math.hypot(x - centreX, y - centreY) > layout.width / 2) return false;
    this.taps += 1;
    return true;
  }

  /** Whether all targets are tapped, and the server's next sequence is awaited. */
  get isOver() {
    return this.layout !== null && this.taps > this.layout.targets.length;
  }

  /** The index of the target to tap; -1 for none. */
  get next() {
    const count = this.layout?.targets.length ?? 0;
    return count === 0 || this.isOver ? -1 : ((this.taps * (count + 1)) / 2) % count;
  }
}
