// @ts-check
/** The texts of shared/tasks/reaction/kind.js. */

import { textsIn } from "../../../../../records/texts.js";

export const REACTION_TASK_TEXTS = textsIn("en", "shared/tasks/reaction/kind", {
  name: "Reaction",
  title: "Touch as soon as it flashes · {target}×",
  about:
    "Each phone flashes after a random wait, and everybody touches it as fast as they can. The result is the median of a series; touches before the flash are repeated and counted.",
  asks: "Flashes in a series, 1 to 20",
  board: "Fastest reaction",
  finding: "Half of you react within {value}",
  lesson: "Reaction, number of flashes",
  standing: "Reaction",
  compared: "Reaction, {target} flashes",
  measures: {
    reactionTime: { name: "Reaction time", lower: "faster", higher: "slower" },
    bestReactionTime: { name: "Best reaction time", lower: "faster", higher: "slower" },
    falseStarts: { name: "False starts", lower: "fewer", higher: "more" },
  },
  phone: {
    title: "Touch as soon as it flashes",
    hint: "Lift your fingers and wait: the whole pad flashes.",
    meaning: "Median of {count}",
  },
});
