// @ts-check
/** The remote's texts about an experiment. */

import { textsIn } from "../../../../../records/texts.js";

export const EXPERIMENT_REMOTE_TEXTS = textsIn("en", "features/classroom/experiment/remote-texts", {
  text: "The projector shows the plot.",
  measure: "Start measurement",
  stop: "End the experiment",
  other: "Another experiment…",
});
