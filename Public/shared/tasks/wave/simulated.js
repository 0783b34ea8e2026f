// @ts-check
/** How a simulated person does the task. */

import { MIDDLE, tap } from "../../simulation/finger.js";
import { normal } from "../../simulation/person.js";

/** The time from a person to the next one (s). */
const PACE = 0.35;

/** Touches when the wave comes, in the order in which people have joined. @type {import("../../model/task-kind.js").Attempt} */
export function* waveAttempt(phone, person) {
  yield Math.max(0, PACE * phone.seat + person.pace * normal(0.3, 0.05));
  yield* tap(phone, MIDDLE);
}
