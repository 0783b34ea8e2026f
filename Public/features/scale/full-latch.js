// @ts-check
/** Reports once that the maximum is reached, and again only after the force has fallen below it. */
export class FullLatch {
  #isArmed = true;

  /**
   * @param {boolean} isFull  whether the force is at its maximum now
   * @returns {boolean} whether the maximum was reached just now
   */
  passes(isFull) {
    const passes = isFull && this.#isArmed;
    this.#isArmed = !isFull;
    return passes;
  }
}
