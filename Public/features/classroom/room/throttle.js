// @ts-check
/**
 * Merges calls: the first one schedules a single call a while later.
 * @param {() => void} work
 * @param {number} milliseconds
 * @returns {() => void} schedules a call
 */
export function throttle(work, milliseconds) {
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let later;
  return () => {
    later ??= setTimeout(() => {
      later = undefined;
      work();
    }, milliseconds);
  };
}
