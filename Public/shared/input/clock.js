// @ts-check
/**
 * The phone's monotonic clock in milliseconds, which continues over a reload: `performance.now` restarts with each page,
 * so the wall clock bridges the gap, but never backwards.
 */
export class Clock {
  /**
   * @param {{origin: number, last: number}|null} saved  from the previous page: wall time of t = 0, the latest t used
   * @param {number} wallNow  `Date.now()`
   * @param {number} pageNow  `performance.now()`
   */
  constructor(saved, wallNow, pageNow) {
    this.origin = saved?.origin ?? wallNow - pageNow;
    this.offset = Math.max(saved?.last ?? 0, wallNow - this.origin) - pageNow;
    this.last = saved?.last ?? 0;
  }

  /**
   * @param {number} timeStamp  of an event, or `performance.now()`
   * @param {number} pageNow
   * @returns {number}
   */
  at(timeStamp, pageNow) {
    // Some browser engines stamp events on another time base; then the time of handling is used.
    const sound = timeStamp > 0 && Math.abs(pageNow - timeStamp) < 5000;
    const t = Math.max(0, Math.round(((sound ? timeStamp : pageNow) + this.offset) * 1000) / 1000);
    if (t > this.last) this.last = t;
    return t;
  }

  /** The state with which the next page continues. */
  get saved() {
    return { origin: this.origin, last: this.last };
  }
}
