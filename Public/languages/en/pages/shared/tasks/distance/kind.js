// @ts-check
/** The texts of shared/tasks/distance/kind.js. */

import { textsIn } from "../../../../../records/texts.js";

export const DISTANCE_TASK_TEXTS = textsIn("en", "shared/tasks/distance/kind", {
  name: "Distance",
  title: "Draw exactly {target}",
  about: "Everybody draws exactly this far, by feel: phones show how far it was once the finger is up.",
  asks: "How far, in cm",
  lesson: "Length in cm",
  standing: "Distance",
  compared: "Distance {target}\u00a0cm",
  phone: {
    title: "Draw exactly {target}",
    hint: "By feel: lift the finger, then you see how far it was.",
    short: "{difference} too short",
    over: "{difference} too far",
  },
});
