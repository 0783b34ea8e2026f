// @ts-check
/** The texts of shared/tasks/weigh/kind.js. */

import { textsIn } from "../../../../../records/texts.js";

export const WEIGH_TASK_TEXTS = textsIn("en", "shared/tasks/weigh/kind", {
  name: "Mass",
  title: "Weigh it: {target}",
  about:
    "Everybody weighs the same thing, with a spring or a ruler and the phone’s motion sensor. Type what a kitchen scale says. How far apart are you, and how near is the middle?",
  asks: "What a kitchen scale says, in grams",
  lesson: "Mass in g",
  standing: "Mass",
  compared: "Weigh {target}\u00a0g",
  phone: {
    title: "What does it weigh?",
    hint: "Calibrate first, then weigh. Each recording counts.",
    short: "{difference} too light",
    over: "{difference} too heavy",
  },
});
