// @ts-check
/** How a simulated person taps in time. */

import { MIDDLE, tap } from "../../simulation/finger.js";
import { normal } from "../../simulation/person.js";
import { ALONE_MS, BEATS, LEAD_MS } from "./beats.js";

/** What a person's intervals scatter by. */
const SCATTER = 0.03;
/** How long a tap takes (s). */
const TAP_SECONDS = 0.06;
/** The tempo that a class finds without a metronome (taps a minute). */
const OWN_TEMPO = 130;
/** After the task: nothing more to do (s). */
const REST = 3600;

/** Listens to the beats and taps on. @type {import("../../model/task-kind.js").Attempt} */
export function* beatAttempt(phone, person, target, number) {
  if (number > 1) return yield REST;
  const period = 60 / target;
  // The simulation has waited for half a second since the countdown.
  yield LEAD_MS / 1000 - 0.5 + BEATS * period;
  yield* taps(phone, period * (1 + 0.04 * (person.pace - 1)), ALONE_MS / 1000);
}

/** Taps in a tempo of its own. @type {import("../../model/task-kind.js").Attempt} */
export function* clapAttempt(phone, person, target, number) {
  if (number > 1) return yield REST;
  const period = 60 / OWN_TEMPO;
  yield Math.abs(normal(0, period / 4));
  yield* taps(phone, period * (1 + 0.04 * (person.pace - 1)), target - 1);
}

/**
 * @param {import("../../model/task-kind.js").SimulatedPhone} phone
 * @param {number} period  s
 * @param {number} seconds
 * @returns {import("../../model/task-kind.js").Hand}
 */
function* taps(phone, period, seconds) {
  for (let passed = 0; passed < seconds; passed += period) {
    yield* tap(phone, MIDDLE);
    yield period * Math.max(0.5, normal(1, SCATTER)) - TAP_SECONDS;
  }
}
