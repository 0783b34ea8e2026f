// @ts-check
/**
 * One call a while later for everything that asks for one until then.
 * @param {() => void} work
 * @param {number} milliseconds
 * @returns {() => void} asks for it
 */
export function soon(work, milliseconds) {
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let later;
  return () => {
    later ??= setTimeout(() => {
      later = undefined;
      work();
    }, milliseconds);
  };
}
