// @ts-check
/** How simulated people press. */

import { press } from "../../../shared/simulation/finger.js";
import { between } from "../../../shared/simulation/person.js";

/** Presses harder and softer. @type {import("../room/class-activity.js").Simulated} */
export function* simulatedPressing(phone, person) {
  for (;;) {
    yield between(0.2, 2);
    yield* press(phone, person, between(0.2, 0.75));
  }
}
