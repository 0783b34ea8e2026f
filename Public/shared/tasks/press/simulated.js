// @ts-check
/** How a simulated person does the task. */

import { press } from "../../simulation/finger.js";

/** The weight at a pressure of 1 (g), which a phone assumes. */
const FULL_SCALE_GRAMS = 385;

/** Presses with the weight, by feel. @type {import("../../model/task-kind.js").Attempt} */
export function pressAttempt(phone, person, grams, number) {
  return press(phone, person, person.estimate(grams, number) / FULL_SCALE_GRAMS);
}
