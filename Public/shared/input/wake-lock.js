// @ts-check
/**
 * Keeps the screen on while the page is in use. A lock ends whenever the page is hidden, so it is requested again.
 * @param {() => void} [refused]  called if the browser has no lock, or refuses it, as on low battery
 * @returns {() => void} allows the screen to go off again
 */
export function keepAwake(refused = () => {}) {
  if (!("wakeLock" in navigator)) {
    refused();
    return () => {};
  }
  /** @typedef {{release: () => Promise<void>}} Lock */
  const { wakeLock } = /** @type {Navigator & {wakeLock: {request(type: "screen"): Promise<Lock>}}} */ (navigator);
  /** @type {Promise<Lock|null>} */
  let lock = Promise.resolve(null);
  const ask = () => {
    if (document.visibilityState !== "visible") return;
    lock = wakeLock.request("screen").catch(() => {
      if (document.visibilityState === "visible") refused();
      return null;
    });
  };
  document.addEventListener("visibilitychange", ask);
  ask();
  return () => {
    document.removeEventListener("visibilitychange", ask);
    void lock.then((held) => held?.release());
  };
}
