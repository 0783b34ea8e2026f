// @ts-check
/** How a simulated person does the task. */

import { MIDDLE, round } from "../../simulation/finger.js";
import { normal } from "../../simulation/person.js";

/** @typedef {import("../../model/task-kind.js").Place} Place */

/** Follows the mark. @type {import("../../model/task-kind.js").Attempt} */
export function* latencyAttempt(phone, person, laps) {
  const lag = normal(70, 15) * person.pace;
  const radius = 120;
  const lap = round(40).map((
    [x, y],
  ) => /** @type {Place} */ ([MIDDLE[0] + radius * x, MIDDLE[1] + radius * y]));
  for (let done = 0; done <= laps; done += 1) {
    for (const place of lap.slice(0, -1)) {
      phone.put(place);
      yield 2 / 40;
    }
    // The first lap catches up.
    if (done > 0) phone.say({ type: "lap", t: phone.time, lag: normal(lag, 6), frame: 16.67 });
  }
  phone.lift();
}
