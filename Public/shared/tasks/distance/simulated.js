// @ts-check
/** How a simulated person does the task. */

import { PAD, PIXELS_PER_CENTIMETRE, stroke } from "../../simulation/finger.js";

/** @typedef {import("../../model/task-kind.js").Place} Place */

/** Draws a line of the length, by feel. @type {import("../../model/task-kind.js").Attempt} */
export function* distanceAttempt(phone, person, centimetres, number) {
  const length = person.estimate(centimetres, number) * PIXELS_PER_CENTIMETRE;
  yield* stroke(phone, folded(length), person.pace * Math.max(0.8, length / 600));
}

/**
 * A line of any length that stays on the screen: up and down, each time a little further to the right.
 * @param {number} length  CSS px
 * @returns {Place[]}
 */
function folded(length) {
  const height = PAD.bottom - PAD.top;
  const points = [/** @type {Place} */ ([PAD.left + 40, PAD.top])];
  for (let left = length, down = true; left > 0; down = !down) {
    const [x, y] = points[points.length - 1];
    const part = Math.min(left, height);
    points.push([x, y + (down ? part : -part)]);
    left -= part;
  }
  return points;
}
