// @ts-check
/** The texts of shared/tasks/clap/kind.js. */

import { textsIn } from "../../../../../records/texts.js";

export const CLAP_TASK_TEXTS = textsIn("en", "shared/tasks/clap/kind", {
  name: "As one",
  title: "Tap as one, for {target}",
  about:
    "Nobody gives the beat: everybody taps, as in applause, and the class finds one tempo by itself, or does not. The board shows how together you are from moment to moment. There are no ranks.",
  asks: "How long, 10 to 60\u00a0s",
  board: "Who has tapped",
  lesson: "As one, s",
  standing: "As one",
  compared: "As one, {target}",
  measures: {
    tempo: { name: "Tempo", lower: "slower", higher: "faster" },
    tapSpread: { name: "Scatter of the intervals", lower: "steadier", higher: "less steady" },
    tapDrift: { name: "Drift, ms a tap", lower: "speeding up more", higher: "slowing down more" },
  },
  phone: {
    title: "Tap as one",
    hint: "Tap evenly, and try to be together with all others.",
    meaning: "See on the board how together you were.",
  },
});
