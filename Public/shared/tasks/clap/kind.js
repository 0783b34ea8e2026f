// @ts-check
/** Clapping as one: a class finds its own tempo. */

import { CLAP_TASK_TEXTS } from "../../../languages/en/pages/shared/tasks/clap/kind.js";
import { beat } from "../beat/kind.js";

/**
 * Phones do the same as after the beats.
 * @type {import("../../model/task-kind.js").TaskKind}
 */
export const clap = {
  ...beat,
  target: 30,
  targetUnits: { en: "s" },
  allowed: { min: 10, max: 60 },
  sheet: { min: 10, max: 60, step: 5 },
  simulated: async () => (await import("../beat/simulated.js")).clapAttempt,
  texts: CLAP_TASK_TEXTS,
};
