// @ts-check
/** A wave through the class: everybody touches when the neighbour does. */

import { WAVE_TASK_TEXTS } from "../../../languages/en/pages/shared/tasks/wave/kind.js";

/** @type {import("../../model/task-kind.js").TaskKind} */
export const wave = {
  target: 80,
  digits: 2,
  units: { en: "s" },
  targetUnits: { en: "cm" },
  best: "lowest",
  finest: 0.01,
  attempts: 1,
  isOfClass: true,
  allowed: { min: 10, max: 1000 },
  sheet: { min: 10, max: 1000, step: 10 },
  onPhone: async () => {
    const { waveOnPhone, waveReady } = await import("./phone.js");
    return { onPhone: waveOnPhone, ready: waveReady };
  },
  simulated: async () => (await import("./simulated.js")).waveAttempt,
  texts: WAVE_TASK_TEXTS,
};
