// @ts-check
/** Keeps the screen on while the page is in use; a lock ends whenever the page is hidden, so it is asked for again. */
export function keepAwake() {
  if (!("wakeLock" in navigator)) return;
  const ask = () => {
    if (document.visibilityState !== "visible") return;
    /** @type {any} */ (navigator).wakeLock.request("screen").catch(() => {
      // A low battery refuses it; the phone then sleeps as it always does.
    });
  };
  document.addEventListener("visibilitychange", ask);
  ask();
}
