// @ts-check
/**
 * Follows the browser's own zoom by two fingers. An element that handles fingers itself, such as a map, leaves them to the
 * browser while the page is zoomed: otherwise it could not be zoomed back where it fills the window.
 */

/** Maximum scale of the visual viewport that is not a zoom, allowing for rounding. */
const MAX_UNZOOMED_SCALE = 1.01;

/** Whether the page is zoomed in. */
export const isPageZoomed = () => (window.visualViewport?.scale ?? 1) > MAX_UNZOOMED_SCALE;

/**
 * Calls back if the page is zoomed, and whenever its zoom begins or ends.
 * @param {(isZoomed: boolean) => void} changed
 * @param {AbortSignal} [signal]
 */
export function onPageZoom(changed, signal) {
  let isZoomed = isPageZoomed();
  if (isZoomed) changed(true);
  const look = () => {
    if (isPageZoomed() === isZoomed) return;
    isZoomed = !isZoomed;
    changed(isZoomed);
  };
  window.visualViewport?.addEventListener("resize", look, { signal });
}
