// @ts-check
/** A length to draw by feel. */

import { DISTANCE_TASK_TEXTS } from "../../../languages/en/pages/shared/tasks/distance/kind.js";

/** @type {import("../../model/task-kind.js").TaskKind} */
export const distance = {
  target: 10,
  digits: 1,
  units: { en: "cm" },
  best: "nearest",
  finest: 0.01,
  allowed: { min: 0.1, max: 1000 },
  sheet: { min: 0.5, max: 1000, step: 0.5 },
  simulated: async () => (await import("./simulated.js")).distanceAttempt,
  texts: DISTANCE_TASK_TEXTS,
};
