// @ts-check
/** Icons as inline SVG: outlines in the text's colour, in a box of 24 × 24. */

import { shapePath } from "../protocol/shapes.js";

const PATHS = Object.freeze({
  close: "M6 6l12 12M18 6L6 18",
  warning: "M12 4l9 16H3zM12 10v4M12 17v.5",
  offline: "M4 4l16 16M5 11a10 10 0 0 1 5-2.6M19 11a10 10 0 0 0-4.5-2.5M8.5 14.5a5 5 0 0 1 5-1M12 18.5v.1",
  frozen: "M12 3v18M4.2 7.5l15.6 9M19.8 7.5l-15.6 9M9.5 4.5L12 7l2.5-2.5M9.5 19.5L12 17l2.5 2.5",
  unlocked: "M6 11h12v9H6zM9 11V7a3 3 0 0 1 5.8-1",
  locked: "M6 11h12v9H6zM9 11V7a3 3 0 0 1 6 0v4",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  phone: "M7 3h10v18H7zM11 18h2",
  done: "M5 12.5l4.5 4.5L19 7.5",
  info: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5.5M12 7.5v.1",
});

/** @typedef {keyof typeof PATHS} IconName */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {string} data
 * @param {Record<string, string>} attributes
 */
function drawing(data, attributes) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", data);
  for (const [name, value] of Object.entries(attributes)) path.setAttribute(name, value);
  svg.append(path);
  return svg;
}

/** @param {IconName} name */
export function icon(name) {
  return drawing(PATHS[name], {
    fill: "none",
    stroke: "currentColor",
    "stroke-width": "2",
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
  });
}

/**
 * A participant's sign.
 * @param {string|undefined} shape
 * @param {string|undefined} colour
 */
export function participantSign(shape, colour = "#37a6ef") {
  return drawing(shapePath(shape), { fill: /^#[0-9a-f]{3,8}$/i.test(colour) ? colour : "#37a6ef" });
}
