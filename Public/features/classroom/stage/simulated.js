// @ts-check
/** What simulated people draw. */

import { PAD, round, stroke } from "../../../shared/simulation/finger.js";
import { between, oneOf } from "../../../shared/simulation/person.js";

/** @typedef {import("../../../shared/model/task-kind.js").Place} Place */

/** What people draw: lines of points in a square from -1 to 1. @type {readonly (readonly Place[])[]} */
const DRAWINGS = [
  round(40),
  round(90, (angle) => angle / 19, 3),
  round(96, (angle) => Math.cos(2.5 * angle), 2),
  round(5, () => 1, 2),
  [[-0.7, 1], [0.7, 1], [-0.7, -0.1], [0.7, -0.1], [0, -1], [-0.7, -0.1], [-0.7, 1], [0.7, -0.1], [0.7, 1]],
  Array.from({ length: 61 }, (_, index) => [index / 30 - 1, 0.5 * Math.sin(index / 5)]),
];

/** Draws one figure after the other. @type {import("../room/class-activity.js").Simulated} */
export function* simulatedDrawing(phone, person) {
  yield between(0, 3);
  for (;;) {
    const size = between(60, 140);
    const [x, y] = [between(PAD.left + size, PAD.right - size), between(PAD.top + size, PAD.bottom - size)];
    const turn = between(-0.3, 0.3);
    const points = oneOf(DRAWINGS).map(([dx, dy]) => /** @type {Place} */ ([
      x + size * (dx * Math.cos(turn) - dy * Math.sin(turn)),
      y + size * (dx * Math.sin(turn) + dy * Math.cos(turn)),
    ]));
    yield* stroke(phone, points, person.pace * between(1.2, 2.5));
    yield between(0.3, 3);
  }
}
