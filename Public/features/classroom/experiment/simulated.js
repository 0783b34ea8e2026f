// @ts-check
/** How simulated people tap and steer. */

import { apart, LOOK, near, settled, stroke, tap } from "../../../shared/simulation/finger.js";
import { between, normal } from "../../../shared/simulation/person.js";

/** @typedef {import("../room/class-activity.js").RehearsedPhone} RehearsedPhone */
/** @typedef {import("../../../shared/model/task-kind.js").Place} Place */

/** Taps or steers as the experiment asks. @type {import("../room/class-activity.js").Simulated} */
export function* simulatedExperiment(phone, person) {
  const known = phone.known;
  yield between(0.5, 3);
  for (;;) {
    const state = known.experiment?.state;
    if (state === "tapping") yield* tapNext(phone, person);
    else if (state === "steering") yield* steerOnce(phone, person);
    else yield 5 * LOOK;
  }
}

/**
 * @param {RehearsedPhone} phone
 * @param {import("../../../shared/model/task-kind.js").SimulatedPerson} person
 * @returns {import("../../../shared/model/task-kind.js").Hand}
 */
function* tapNext(phone, person) {
  const known = phone.known;
  const { layout, taps = 0, sequence } = /** @type {Contract.ExperimentProgressMessage} */ (known.experiment);
  if (!layout) return void (yield LOOK);
  const { targets, width } = layout;
  yield taps === 0 ? between(0.6, 2) : person.movement(apart(targets), width);
  yield* tap(phone, near(targets[(taps * Math.floor((targets.length + 1) / 2)) % targets.length], width, person));
  yield* settled(() => known.experiment?.taps === taps && known.experiment?.sequence === sequence);
}

/**
 * @param {RehearsedPhone} phone
 * @param {import("../../../shared/model/task-kind.js").SimulatedPerson} person
 * @returns {import("../../../shared/model/task-kind.js").Hand}
 */
function* steerOnce(phone, person) {
  const known = phone.known;
  const { tunnel, trials = 0, sequence } = /** @type {Contract.ExperimentProgressMessage} */ (known.experiment);
  if (!tunnel) return void (yield LOOK);
  const { width, start, end } = tunnel;
  const length = Math.hypot(end[0] - start[0], end[1] - start[1]);
  const [dx, dy] = [(end[0] - start[0]) / length, (end[1] - start[1]) / length];
  const wander = (width / 8) * person.unsteadiness ** 0.5;
  const run = 20;
  yield between(0.5, 1.5);
  const points = Array.from({ length: 21 }, (_, index) => {
    const way = (length + 2 * run) * (index / 20) - run;
    const side = normal(0, wander);
    return /** @type {Place} */ ([start[0] + dx * way - dy * side, start[1] + dy * way + dx * side]);
  });
  yield* stroke(phone, points, person.pace * (0.3 + (0.12 * length) / width));
  yield* settled(() => known.experiment?.trials === trials && known.experiment?.sequence === sequence);
}
