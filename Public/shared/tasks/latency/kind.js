// @ts-check
/** A mark on a circle to follow with a finger, which estimates the phone's latency. */

import { LATENCY_TASK_TEXTS } from "../../../languages/en/pages/shared/tasks/latency/kind.js";

/** @type {import("../../model/task-kind.js").TaskKind} */
export const latency = {
  target: 15,
  digits: 0,
  units: { en: "ms" },
  targetUnits: {},
  best: "lowest",
  finest: 1,
  // Few phones have a greater latency, and fingers lag a little.
  usual: 200,
  allowed: { min: 3, max: 30, step: 1 },
  sheet: { min: 3, max: 30, step: 1 },
  // Bundled modules that are loaded later need distinct names.
  simulated: async () => (await import("./simulated.js")).latencyAttempt,
  onPhone: async () => {
    const { latencyOnPhone, latencyReady } = await import("./phone.js");
    return { onPhone: latencyOnPhone, ready: latencyReady };
  },
  texts: LATENCY_TASK_TEXTS,
};
