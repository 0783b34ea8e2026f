// @ts-check
/** Draws pins, clusters and the player's position for Leaflet, as buttons with names. */

import { element } from "../../../shared/dom/dom.js";

const SVG = "http://www.w3.org/2000/svg";
/** A pin in a box of 32 × 42; its tip is in the middle of the lower edge. */
const PIN_PATH = "M16 41C25 31 30.5 23 30.5 15.5a14.5 14.5 0 0 0-29 0C1.5 23 7 31 16 41z";

/**
 * A class of Leaflet's icons that are buttons: Enter and the space bar press them without further code.
 * @param {Leaflet.Library} L
 */
export function buttonIcon(L) {
  return L.Icon.extend({
    /** @param {HTMLElement} [before]  the marker's previous contents */
    createIcon(before) {
      const { label, draw } = this.options;
      const button = before?.tagName === "BUTTON" ? before : element("button", {});
      button.setAttribute("aria-label", label);
      button.replaceChildren(draw());
      this._setIconStyles(button, "icon");
      return button;
    },
    createShadow: () => null,
  });
}

/** A drop with a hole. */
export function pinFace() {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 32 42");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", PIN_PATH);
  const hole = document.createElementNS(SVG, "circle");
  for (const [name, value] of [["cx", "16"], ["cy", "15.5"], ["r", "5"]]) hole.setAttribute(name, value);
  svg.append(path, hole);
  return svg;
}

/** @param {string} text */
export function clusterFace(text) {
  return element("span", {}, text);
}
