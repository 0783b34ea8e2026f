// @ts-check
/** The same thing on every spring or ruler: what does it weigh? */

import { WEIGH_TASK_TEXTS } from "../../../languages/en/pages/shared/tasks/weigh/kind.js";

/** @type {import("../../model/task-kind.js").TaskKind} */
export const weigh = {
  target: 150,
  digits: 1,
  units: { en: "g" },
  best: "nearest",
  finest: 0.1,
  allowed: { min: 0.1, max: 10_000 },
  sheet: { min: 0.1, max: 10_000, step: 0.1 },
  isGiven: true,
  onPhone: async () => {
    const { weighOnPhone, weighReady } = await import("./phone.js");
    return { onPhone: weighOnPhone, ready: weighReady };
  },
  onBoard: async () => (await import("./masses.js")).massesOnBoard,
  simulated: async () => (await import("./simulated.js")).weighAttempt,
  texts: WEIGH_TASK_TEXTS,
};
