// @ts-check
/** The texts of shared/tasks/hold/kind.js. */

import { textsIn } from "../../../../../records/texts.js";

export const HOLD_TASK_TEXTS = textsIn("en", "shared/tasks/hold/kind", {
  name: "Time",
  title: "Hold for exactly {target}",
  about: "Everybody holds a finger down for exactly this long, by feel.",
  asks: "How long, in seconds",
  lesson: "Duration in s",
  standing: "Duration",
  compared: "Hold for {target}\u00a0s",
  phone: {
    title: "Hold for exactly {target}",
    hint: "Count in your head: lift the finger, then you see how long it was.",
    short: "{difference} too short",
    over: "{difference} too long",
  },
});
