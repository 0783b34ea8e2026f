// @ts-check
/** How a simulated person does the task. */

import { MIDDLE, tap } from "../../simulation/finger.js";
import { between, normal } from "../../simulation/person.js";

/** Waits for flashes and touches them. @type {import("../../model/task-kind.js").Attempt} */
export function* reactionAttempt(phone, person, trials) {
  for (let trial = 0; trial < trials; trial += 1) {
    yield between(1.5, 4);
    phone.say({ type: "flash", t: phone.time });
    yield Math.max(0.12, person.pace * normal(0.27, 0.03));
    yield* tap(phone, MIDDLE);
  }
}
