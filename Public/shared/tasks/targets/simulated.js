// @ts-check
/** How a simulated person does the task. */

import { apart, near, settled, tap } from "../../simulation/finger.js";
import { between } from "../../simulation/person.js";

/** Taps the ring's circles. @type {import("../../model/task-kind.js").Attempt} */
export function* targetsAttempt(phone, person) {
  const known = phone.known;
  const before = known.challenge?.attempts ?? 0;
  while ((known.challenge?.attempts ?? 0) === before && known.challenge?.layout) {
    const { layout: { targets, width }, next = 0, movements = 0 } = known.challenge;
    yield movements === 0 ? between(0.3, 1) : person.movement(apart(targets), width);
    yield* tap(phone, near(targets[next], width, person));
    yield* settled(() => known.challenge?.next === next && known.challenge?.attempts === before);
  }
}
