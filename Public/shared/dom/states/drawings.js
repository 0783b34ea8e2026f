// @ts-check
/** Line drawings, in a box of 96 × 64 and in the colour of the text around them: for empty states, errors and gates. */

import { svgElement } from "../svg.js";

export const DRAWINGS = Object.freeze({
  // A page with a line too few.
  info: "M30 6h28l12 12v40H30zM58 6v12h12M40 30h20M40 40h12",
  // A finger's line that ends in a tick.
  done: "M6 40c6-22 18-26 24-8s14 20 22 2M58 32a14 14 0 1 0 28 0 14 14 0 1 0-28 0M66 32l5 5 8-10",
  // A finger's line that breaks.
  warning: "M6 40c6-22 18-26 24-8l6 14M60 18l6 14c6 18 18 14 24-8M48 20v14M48 44v.1",
  // A plug beside its socket.
  offline: "M4 32h18M22 22h10a10 10 0 0 1 0 20H22zM41 27h8M41 37h8M92 32H76M76 22H66v20h10z",
  // A phone, and what it sends.
  phone: "M34 4h28v56H34zM44 53h8M24 22c-5 6-5 14 0 20M72 22c5 6 5 14 0 20M14 14c-9 11-9 25 0 36M82 14c9 11 9 25 0 36",
  // A door that is closed.
  locked: "M28 60V6h40v54M16 60h64M59 32v6",
  // Six boxes for a code that nothing answers to.
  code: "M4 22h10v20H4zM20 22h10v20H20zM36 22h10v20H36zM52 22h10v20H52zM68 22h10v20H68zM84 26l8 12M92 26l-8 12",
  // A finger's line that leaves the phone.
  lost: "M14 4h28v56H14zM24 53h8M22 40c2-16 10-20 14-12s8 14 16 6M60 26c2-3 3-5 5-6M72 16l4-1M84 16l4 2",
  // A screen, and nobody before it.
  lobby: "M22 4h52v30H22zM14 54a6 6 0 1 0 12 0M42 54a6 6 0 1 0 12 0M70 54a6 6 0 1 0 12 0M48 14v10M43 19h10",
  // Two distributions above one axis.
  compare: "M4 56h88M8 56c16 0 14-44 26-44s10 44 26 44M36 56c16 0 14-30 26-30s10 30 26 30",
  // Those who sit before a screen.
  classes: "M22 4h52v28H22zM14 60c0-10 12-10 12 0M42 60c0-10 12-10 12 0M70 60c0-10 12-10 12 0M20 45v.1M48 45v.1M76 45v.1",
});

/** @typedef {keyof typeof DRAWINGS} DrawingName */

/**
 * @param {string} data  a path in a box of 96 × 64
 */
export function sketch(data) {
  const svg = svgElement("svg", { class: "drawing", viewBox: "0 0 96 64", "aria-hidden": "true" });
  svg.append(
    svgElement("path", {
      d: data,
      fill: "none",
      stroke: "currentColor",
      "stroke-width": "3",
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
    }),
  );
  return svg;
}

/** @param {DrawingName} name */
export function drawing(name) {
  return sketch(DRAWINGS[name]);
}
