// @ts-check
/** Elements of inline SVG. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string|number>} attributes
 * @returns {SVGElementTagNameMap[T]}
 */
export function svgElement(tag, attributes) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  return node;
}

/**
 * @param {string} name  its class
 * @param {number} x
 * @param {number} y
 * @param {string} words
 */
export function svgText(name, x, y, words) {
  const node = svgElement("text", { class: name, x, y });
  node.textContent = words;
  return node;
}

/**
 * One path in a box of 24 × 24, hidden from screen readers.
 * @param {string} data  the path
 * @param {Record<string, string>} attributes  of the path
 */
export function drawing(data, attributes) {
  const svg = svgElement("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" });
  svg.append(svgElement("path", { d: data, ...attributes }));
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
