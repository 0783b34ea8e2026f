// @ts-check
/** The texts of shared/tasks/press/kind.js. */

import { textsIn } from "../../../../../records/texts.js";

export const PRESS_TASK_TEXTS = textsIn("en", "shared/tasks/press/kind", {
  name: "Force",
  title: "Press with exactly {target}",
  about:
    "Everybody presses with exactly this weight. It takes phones or pens that measure force; others are left out and see why.",
  asks: "How much, in grams",
  lesson: "Force in g",
  standing: "Force",
  compared: "Press {target}\u00a0g",
  phone: {
    title: "Press with exactly {target}",
    hint: "The hardest moment of a press counts. Lift the finger, then you see it.",
    short: "{difference} too little",
    over: "{difference} too much",
  },
});
