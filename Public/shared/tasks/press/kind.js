// @ts-check
/** A weight to press by feel. */

import { PRESS_TASK_TEXTS } from "../../../languages/en/pages/shared/tasks/press/kind.js";

/** @type {import("../../model/task-kind.js").TaskKind} */
export const press = {
  target: 200,
  digits: 0,
  units: { en: "g" },
  best: "nearest",
  finest: 1,
  need: "force",
  allowed: { min: 1, max: 10_000 },
  sheet: { min: 1, max: 10_000, step: 1 },
  simulated: async () => (await import("./simulated.js")).pressAttempt,
  texts: PRESS_TASK_TEXTS,
};
