// @ts-check
/** How a simulated person does the task. */

import { MIDDLE, stroke } from "../../simulation/finger.js";

/** Rests for the time, by feel. @type {import("../../model/task-kind.js").Attempt} */
export function* holdAttempt(phone, person, seconds, number) {
  yield* stroke(phone, [MIDDLE, MIDDLE], person.estimate(seconds, number));
}
