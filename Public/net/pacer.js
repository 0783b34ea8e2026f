// @ts-check
/** Keeps frames under a rate: a bucket that fills steadily. Times in milliseconds. */
export class Pacer {
  /** @param {number} perSecond */
  constructor(perSecond) {
    this.perSecond = perSecond;
    /** Short bursts, such as after a stall, go at once. */
    this.burst = perSecond / 4;
    this.tokens = this.burst;
    this.at = 0;
  }

  /**
   * @param {number} now
   * @returns {boolean} whether one more may go now
   */
  take(now) {
    this.tokens = Math.min(this.burst, this.tokens + ((now - this.at) * this.perSecond) / 1000);
    this.at = now;
    if (this.tokens < 1) return false;
    this.tokens -= 1;
    return true;
  }
}
