// @ts-check
/** A flash to touch as fast as possible, several times. */

import { REACTION_TASK_TEXTS } from "../../../languages/en/pages/shared/tasks/reaction/kind.js";

/** @type {import("../../model/task-kind.js").TaskKind} */
export const reaction = {
  target: 5,
  digits: 0,
  units: { en: "ms" },
  targetUnits: {},
  best: "lowest",
  finest: 1,
  // People react to a visible event after about 250 ms, on a phone some 50 ms later.
  usual: 600,
  allowed: { min: 1, max: 20, step: 1 },
  sheet: { min: 1, max: 20, step: 1 },
  onPhone: () => import("./phone.js"),
  simulated: async () => (await import("./simulated.js")).reactionAttempt,
  texts: REACTION_TASK_TEXTS,
};
