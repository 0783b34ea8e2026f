// @ts-check
/** Inline SVG of one path in a box of 24 × 24, hidden from screen readers. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {string} data  the path
 * @param {Record<string, string>} attributes  of the path
 */
export function drawing(data, attributes) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", data);
  for (const [name, value] of Object.entries(attributes)) path.setAttribute(name, value);
  svg.append(path);
  return svg;
}

/**
 * A drawing of lines in the colour of the text around it.
 * @param {string} data
 */
export function lineDrawing(data) {
  return drawing(data, {
    fill: "none",
    stroke: "currentColor",
    "stroke-width": "2",
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
  });
}
