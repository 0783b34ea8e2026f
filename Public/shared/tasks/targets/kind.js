// @ts-check
/** Nine targets to tap in turn. */

import {
  TARGETS_TASK_TARGET_UNITS,
  TARGETS_TASK_TEXTS,
  TARGETS_TASK_UNITS,
} from "../../../languages/en/pages/shared/tasks/targets/kind.js";

/** @type {import("../../model/task-kind.js").TaskKind} */
export const targets = {
  target: 3,
  digits: 1,
  units: TARGETS_TASK_UNITS,
  targetUnits: TARGETS_TASK_TARGET_UNITS,
  best: "highest",
  finest: 0.1,
  // Fingers reach about 7 bits/s on average; a result above 12 is more luck than speed.
  usual: 12,
  allowed: { min: 1, max: 6 },
  sheet: { min: 1, max: 6, step: 0.5 },
  simulated: async () => (await import("./simulated.js")).targetsAttempt,
  texts: TARGETS_TASK_TEXTS,
};
