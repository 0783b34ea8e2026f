// @ts-check
/** A time to touch by feel. */

import { HOLD_TASK_TEXTS } from "../../../languages/en/pages/shared/tasks/hold/kind.js";

/** @type {import("../../model/task-kind.js").TaskKind} */
export const hold = {
  target: 3,
  digits: 2,
  units: { en: "s" },
  best: "nearest",
  finest: 0.01,
  allowed: { min: 0.1, max: 600 },
  sheet: { min: 0.5, max: 600, step: 0.5 },
  simulated: async () => (await import("./simulated.js")).holdAttempt,
  texts: HOLD_TASK_TEXTS,
};
