// @ts-check
/** The texts of shared/tasks/beat/kind.js. */

import { textsIn } from "../../../../../records/texts.js";

export const BEAT_TASK_TEXTS = textsIn("en", "shared/tasks/beat/kind", {
  name: "Beat",
  title: "Tap on in time · {target}",
  about:
    "Eight beats are seen and heard, then everybody taps on alone for 30\u00a0s. All phones share one clock: the board shows how long you stay together, and how everybody keeps the tempo. There are no ranks.",
  asks: "Beats a minute, 40 to 208",
  board: "Who has tapped",
  lesson: "Beat, beats a minute",
  standing: "Beat",
  compared: "Beat, {target}",
  measures: {
    tempo: { name: "Tempo", lower: "slower", higher: "faster" },
    tempoError: { name: "Distance from the tempo", lower: "closer", higher: "farther" },
    tapSpread: { name: "Scatter of the intervals", lower: "steadier", higher: "less steady" },
    tapDrift: { name: "Drift, ms a tap", lower: "speeding up more", higher: "slowing down more" },
  },
  phone: {
    title: "Tap on in time · {target}",
    hint: "Listen to the beats on the board, then tap on alone.",
    meaning: "See on the board how long you stayed together.",
  },
});
