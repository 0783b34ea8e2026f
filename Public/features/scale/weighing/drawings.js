// @ts-check
/** Line drawings of the steps: a phone in its bag on a spring, or on a ruler. Hidden from screen readers; the text says it. */

import { svgElement } from "../../../shared/dom/svg.js";

/** A table's edge or a hook, in a box of 120 × 150. */
const HOOK = "M30 8h60M60 8v10";
/** @param {number} top @param {number} bottom */
function coil(top, bottom) {
  const turns = 6;
  const step = (bottom - top) / (turns * 2);
  let path = `M60 ${top}`;
  for (let index = 0; index < turns * 2; index += 1) path += `L${index % 2 === 0 ? 72 : 48} ${top + step * (index + 0.5)}`;
  return `${path}L60 ${bottom}`;
}
/** @param {number} top */
const bag = (top) => `M60 ${top}L40 ${top + 16}v38q0 8 8 8h24q8 0 8-8v-38ZM50 ${top + 20}h20v34h-20Z`;
/** @param {number} top */
const coin = (top) => `M30 ${top}a9 4 0 1 0 .1 0M21 ${top + 4}v6a9 4 0 0 0 18 0v-6M39 ${top + 6}q8 0 12-8`;
const ARROW = "M104 80v40m-7-8 7 8 7-8";
const AGAIN = "M100 60a16 16 0 1 1-8 30m0 0 10 1m-10-1 1-10";

const TABLE = "M4 60h40v10H4zM10 70v60M36 70v60";
/** @param {number} end  how far the ruler's end is down */
const ruler = (end) => `M14 58H50Q84 58 108 ${58 + end}M84 ${50 + end * 0.45}l26 ${end * 0.6}l2-7l-26-${end * 0.6}Z`;

/** @typedef {"hang"|"calibrate"|"weigh"|"again"} Step */

/** @type {Record<import("./engine.js").Way, Record<Step, string[]>>} */
const DRAWINGS = {
  spring: {
    hang: [HOOK, coil(18, 60), bag(60)],
    calibrate: [HOOK, coil(18, 72), bag(72), coin(20), ARROW],
    weigh: [HOOK, coil(18, 72), bag(72), "M18 28q12-14 24 0q-4 20-12 20t-12-20M30 22v-8", ARROW],
    again: [HOOK, coil(18, 66), bag(66), AGAIN],
  },
  ruler: {
    hang: [TABLE, ruler(8)],
    calibrate: [TABLE, ruler(22), "M92 48a9 4 0 1 0 .1 0M83 52v6M101 52v8"],
    weigh: [TABLE, ruler(22), "M82 40q12-14 24 0q-4 18-12 18t-12-18"],
    again: [TABLE, ruler(14), "M60 100a16 16 0 1 1-8 30m0 0 10 1m-10-1 1-10"],
  },
};

/**
 * @param {import("./engine.js").Way} way
 * @param {Step} step
 */
export function stepDrawing(way, step) {
  return drawing(DRAWINGS[way][step]);
}

/** A phone on two strings, pulled aside; the dashes are where it hangs at rest. */
export function pendulumDrawing() {
  const svg = drawing(["M30 8h60M60 8L18 88M60 8L38 97", "M18 88l20 9l-19 42l-20-9Z", "M30 140q30 14 58-2m-9-3 9 3-3 9"]);
  svg.append(svgElement("path", { d: "M60 8v84", "stroke-dasharray": "4 6" }));
  return svg;
}

/** @param {string[]} paths */
function drawing(paths) {
  const svg = svgElement("svg", { viewBox: "-8 0 128 158", "aria-hidden": "true", class: "weighing-drawing" });
  for (const d of paths) svg.append(svgElement("path", { d }));
  return svg;
}

const RADIUS = 46;
const LENGTH = 2 * Math.PI * RADIUS;

/** A ring that fills, with words in its middle. */
export function fillingRing() {
  const svg = svgElement("svg", { viewBox: "0 0 100 100", "aria-hidden": "true", class: "weighing-ring" });
  const rest = svgElement("circle", { class: "rest", cx: 50, cy: 50, r: RADIUS });
  const done = svgElement("circle", { class: "done", cx: 50, cy: 50, r: RADIUS, "stroke-dasharray": `0 ${LENGTH}` });
  svg.append(rest, done);
  return {
    svg,
    /** @param {number} share  0 to 1 */
    fill: (share) => done.setAttribute("stroke-dasharray", `${share * LENGTH} ${LENGTH}`),
  };
}
