// @ts-check
/** The remote's texts about an experiment. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/experiment/remote-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.EXPERIMENT_REMOTE_TEXTS>} */
const experimentRemoteTexts = {
  text: "Auf dem Beamer wächst das Diagramm.",
  measure: "Messung starten",
  stop: "Experiment beenden",
  other: "Anderes Experiment …",
};

textsIn("de", "features/classroom/experiment/remote-texts", experimentRemoteTexts);
