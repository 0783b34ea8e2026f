// @ts-check
/**
 * Resets a pinch zoom on a page with a pad: the pad swallows the gesture that would zoom back, the page's buttons may be
 * outside of the window, and the px of a finger's path would have another length. Open sheets and texts may be zoomed.
 */

/** Elements that may be zoomed while they are open: sheets, a page that cannot continue, a step of a lesson. */
const ZOOMABLE = "dialog[open]:not(.calibration), #state, #lesson";
/** Maximum scale of the visual viewport that is not a zoom, allowing for rounding. */
const MAX_UNZOOMED_SCALE = 1.01;
/** Time for which zooming is disabled, so that the browser resets its zoom. */
const UNZOOM_MS = 250;

/** @param {HTMLElement} pad */
export function unpinch(pad) {
  const meta = /** @type {HTMLMetaElement} */ (document.querySelector("meta[name=viewport]"));
  const allowed = meta.content;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let resetTimer;
  const resetZoom = () => {
    if ((window.visualViewport?.scale ?? 1) < MAX_UNZOOMED_SCALE || document.querySelector(ZOOMABLE)) return;
    clearTimeout(resetTimer);
    // Chromium resets the zoom when the initial scale changes, Safari when a maximum scale is set; kept for longer, it
    // would prevent zooming in sheets.
    meta.content = allowed.replace("initial-scale=1", "initial-scale=1.0001, maximum-scale=1.0001");
    resetTimer = setTimeout(() => {
      meta.content = allowed;
      // The fingers may still be zooming.
      setTimeout(resetZoom, UNZOOM_MS);
    }, UNZOOM_MS);
  };
  // Resets the zoom when a sheet closes; `close` does not bubble.
  document.addEventListener("close", resetZoom, true);
  new MutationObserver(resetZoom).observe(document.body, { childList: true });
  window.addEventListener("pageshow", resetZoom);
  window.visualViewport?.addEventListener("resize", resetZoom);
  // A pinch on a touchpad; the keys for the browser's zoom still work.
  pad.addEventListener("wheel", (event) => event.ctrlKey && event.preventDefault(), { passive: false });
  resetZoom();
}
