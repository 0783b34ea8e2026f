// @ts-check
/** A map on a page that the browser has zoomed. */

import { onPageZoom } from "../dom/page-zoom.js";

/**
 * Leaves fingers on the map to the browser while the page is zoomed.
 * @param {any} map  Leaflet's
 */
export function yieldToPageZoom(map) {
  /** @type {{enabled(): boolean, enable(): void, disable(): void}[]} */
  let disabled = [];
  onPageZoom((isZoomed) => {
    for (const handler of disabled) handler.enable();
    disabled = isZoomed ? [map.dragging, map.touchZoom].filter((handler) => handler?.enabled()) : [];
    for (const handler of disabled) handler.disable();
  });
}
