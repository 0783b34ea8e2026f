// @ts-check
/** Long work in slices, between which the page answers touches and draws. */

/**
 * Continues work for a while: at least one step, then as many as begin within the time.
 * @param {Iterator<unknown>} work  one short step per call
 * @param {number} milliseconds
 * @param {() => number} [clock]  in ms
 * @returns {boolean} whether the work is finished
 */
export function advance(work, milliseconds, clock = () => performance.now()) {
  const end = clock() + milliseconds;
  do {
    if (work.next().done) return true;
  } while (clock() < end);
  return false;
}
