// @ts-check
/** The texts of shared/tasks/relay/kind.js. */

import { textsIn } from "../../../../../records/texts.js";

export const RELAY_TASK_TEXTS = textsIn("en", "shared/tasks/relay/kind", {
  name: "Relay",
  title: "Pass the squeeze on",
  about:
    "In a row, each with the right hand on the next one’s shoulder and the left thumb just above the glass: who feels the squeeze touches, and squeezes at once. The board shows how long the squeeze takes from person to person. Reaction time is most of it; there are no ranks.",
  asks: "From the shoulder to the hand, 10 to 1000\u00a0cm",
  board: "In the order of touches",
  finding: "The squeeze took {value}\u00a0ms a person, through {people} of you",
  rate: "{value}\u00a0ms a person",
  lesson: "Nerve relay, cm from the shoulder to the hand",
  standing: "Nerve relay",
  compared: "Nerve relay",
  measures: { linkTime: { name: "Time in the chain", lower: "faster", higher: "slower" } },
  phone: {
    title: "Touch as soon as you feel the squeeze",
    hint: "Hold your thumb just above the glass, and squeeze at once.",
    done: "Touched!",
    meaning: "See the whole chain on the board.",
  },
});
