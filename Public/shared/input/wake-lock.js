// @ts-check
/** Keeps the screen on while the page is in use. A lock ends whenever the page is hidden, so it is requested again. */
export function keepAwake() {
  if (!("wakeLock" in navigator)) return;
  const { wakeLock } = /** @type {Navigator & {wakeLock: {request(type: "screen"): Promise<unknown>}}} */ (navigator);
  const ask = () => {
    if (document.visibilityState !== "visible") return;
    wakeLock.request("screen").catch(() => {
      // Refused on low battery; the phone then sleeps as usual.
    });
  };
  document.addEventListener("visibilitychange", ask);
  ask();
}
