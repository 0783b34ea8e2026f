// @ts-check
/**
 * Keeps the screen on while the page is in use. A lock ends whenever the page is hidden, so it is requested again.
 * @returns {() => void} allows the screen to go off again
 */
export function keepAwake() {
  if (!("wakeLock" in navigator)) return () => {};
  /** @typedef {{release: () => Promise<void>}} Lock */
  const { wakeLock } = /** @type {Navigator & {wakeLock: {request(type: "screen"): Promise<Lock>}}} */ (navigator);
  /** @type {Promise<Lock|null>} */
  let lock = Promise.resolve(null);
  const ask = () => {
    if (document.visibilityState !== "visible") return;
    // The request may be refused on low battery; the phone then sleeps as usual.
    lock = wakeLock.request("screen").catch(() => null);
  };
  document.addEventListener("visibilitychange", ask);
  ask();
  return () => {
    document.removeEventListener("visibilitychange", ask);
    void lock.then((held) => held?.release());
  };
}
