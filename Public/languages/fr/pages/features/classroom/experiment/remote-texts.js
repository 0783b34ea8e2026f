// @ts-check
/** The remote's texts about an experiment. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/experiment/remote-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.EXPERIMENT_REMOTE_TEXTS>} */
const experimentRemoteTexts = {
  text: "Le graphique est à l’écran.",
  measure: "Lancer la mesure",
  stop: "Terminer l’expérience",
  other: "Autre expérience…",
};

textsIn("fr", "features/classroom/experiment/remote-texts", experimentRemoteTexts);
