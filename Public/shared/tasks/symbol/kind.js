// @ts-check
/** A symbol to draw after the demonstration of its template. */

import { SYMBOL_NAMES } from "../../../languages/en/pages/shared/tasks/symbol/names.js";
import { SYMBOL_TASK_TEXTS } from "../../../languages/en/pages/shared/tasks/symbol/kind.js";

/** @type {import("../../model/task-kind.js").TaskKind} */
export const symbol = {
  target: 2,
  digits: 1,
  units: { en: "%" },
  targetUnits: {},
  targetNames: SYMBOL_NAMES,
  best: "lowest",
  finest: 0.1,
  // A drawing with a larger error than a fifth of the template's size hardly resembles the symbol.
  usual: 20,
  attempts: 5,
  allowed: { min: 1, max: 8, step: 1 },
  sheet: { min: 1, max: 8, step: 1 },
  simulated: async () => (await import("./simulated.js")).symbolAttempt,
  onPhone: async () => {
    const { symbolOnPhone, symbolReady } = await import("./phone.js");
    return { onPhone: symbolOnPhone, ready: symbolReady };
  },
  onBoard: async () => (await import("./heatmap.js")).symbolOnBoard,
  texts: SYMBOL_TASK_TEXTS,
};
