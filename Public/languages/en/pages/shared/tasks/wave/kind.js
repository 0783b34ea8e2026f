// @ts-check
/** The texts of shared/tasks/wave/kind.js. */

import { textsIn } from "../../../../../records/texts.js";

export const WAVE_TASK_TEXTS = textsIn("en", "shared/tasks/wave/kind", {
  name: "Wave",
  title: "Touch when your neighbour does",
  about:
    "A wave runs through the class: one person touches, then everybody as soon as the neighbour has. All phones share one clock, and you see how fast the wave is. Only each phone’s first touch counts; there are no ranks.",
  asks: "From one person to the next, 10 to 1000\u00a0cm",
  board: "In the order of touches",
  finding: "The wave ran at {value} people a second",
  rate: "{value} people a second",
  lesson: "Wave, cm from one person to the next",
  standing: "Wave",
  compared: "Wave",
  phone: {
    title: "Touch when your neighbour does",
    hint: "Hold your finger just above the glass.",
    done: "Touched!",
    meaning: "See how the wave ran, on the board.",
  },
});
