// @ts-check
/** How simulated people do a challenge. */

import { LOOK } from "../../../shared/simulation/finger.js";
import { between } from "../../../shared/simulation/person.js";
import { TASKS } from "../../../shared/tasks/kinds.js";

/** Attempts in a challenge without a limit. */
const USUAL_ATTEMPTS = 3;

/** Attempt after attempt, until the limit. @type {import("../room/class-activity.js").Simulated} */
export function* simulatedChallenge(phone, person) {
  const { kind, target, attemptLimit } = /** @type {Contract.Challenge} */ (phone.known.session.challenge);
  /** @type {import("../../../shared/model/task-kind.js").Attempt|undefined} */
  let attempt;
  void TASKS[kind].simulated().then((loaded) => {
    attempt = loaded;
  });
  // The page counts 3, 2, 1 before a touch counts.
  yield 3 + (TASKS[kind].isOfClass ? 0.5 : between(0.3, 3));
  for (let number = 1; number <= (attemptLimit ?? USUAL_ATTEMPTS); number += 1) {
    while (!attempt) yield LOOK;
    yield* attempt(phone, person, target ?? 1, number);
    yield between(1, 4);
  }
}
