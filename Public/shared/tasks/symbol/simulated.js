// @ts-check
/** How a simulated person does the task. */

import { SCREEN, stroke } from "../../simulation/finger.js";
import { between, normal } from "../../simulation/person.js";
import { SYMBOLS } from "./symbols.js";

/** @typedef {import("../../model/task-kind.js").Place} Place */

/** Draws the symbol. @type {import("../../model/task-kind.js").Attempt} */
export function* symbolAttempt(phone, person, target) {
  const side = 280;
  const [left, top] = [(SCREEN.width - side) / 2, 250];
  for (const points of SYMBOLS[target - 1] ?? SYMBOLS[0]) {
    const drawn = points.map(([x, y]) => /** @type {Place} */ ([
      left + side * (x + normal(0, 0.02 * person.unsteadiness)),
      top + side * (y + normal(0, 0.02 * person.unsteadiness)),
    ]));
    yield* stroke(phone, drawn, person.pace * between(0.6, 1.6));
    yield between(0.2, 0.5);
  }
  yield 1;
  phone.say({ type: "drawn", t: phone.time, size: side, turn: 0 });
}
