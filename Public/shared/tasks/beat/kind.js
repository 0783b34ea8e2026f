// @ts-check
/** Eight beats to hear, see and feel, and then everybody taps on alone. */

import { BEAT_TASK_TEXTS } from "../../../languages/en/pages/shared/tasks/beat/kind.js";

/** @type {import("../../model/task-kind.js").TaskKind} */
export const beat = {
  target: 100,
  digits: 2,
  units: { en: "s" },
  targetUnits: { en: "bpm" },
  best: "lowest",
  finest: 0.01,
  attempts: 200,
  isOfClass: true,
  isInTime: true,
  allowed: { min: 40, max: 208 },
  sheet: { min: 40, max: 208, step: 1 },
  onPhone: async () => {
    const { beatOnPhone, beatReady } = await import("./phone.js");
    return { onPhone: beatOnPhone, ready: beatReady };
  },
  simulated: async () => (await import("./simulated.js")).beatAttempt,
  texts: BEAT_TASK_TEXTS,
};
