// @ts-check
/** The filled signs for playing and pausing, in a box of 24 × 24. */

const SVG = "http://www.w3.org/2000/svg";
const [PLAY, PAUSE] = ["M7 4l13 8-13 8z", "M6 4h4v16H6zM14 4h4v16h-4z"];

/**
 * @param {boolean} playing  whether a press pauses
 * @returns {SVGElement}
 */
export function playSign(playing) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("fill", "currentColor");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", playing ? PAUSE : PLAY);
  svg.append(path);
  return svg;
}
