// @ts-check
/** Participants' colours on canvases. */

import { isColour, token } from "./theme.js";

/**
 * A participant's colour in the current theme, for a canvas.
 * @param {string|undefined} colour  as the server sends it
 */
export function paint(colour) {
  return isColour(colour) ? token(`--as-${colour.slice(1)}`) || colour : token("--blue");
}

/**
 * Draws a participant's sign on a canvas.
 * @param {CanvasRenderingContext2D} context  in the shape's box of 24 × 24
 * @param {Path2D} shape
 * @param {string|undefined} colour
 */
export function paintSign(context, shape, colour) {
  const name = isColour(colour) ? colour.slice(1) : "";
  context.fillStyle = (name && token(`--sign-${name}`)) || paint(colour);
  context.fill(shape);
  const edge = name && token(`--edge-${name}`);
  if (!edge) return;
  context.strokeStyle = edge;
  context.lineWidth = 2;
  context.stroke(shape);
}
