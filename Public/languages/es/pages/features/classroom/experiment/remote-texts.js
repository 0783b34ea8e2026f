// @ts-check
/** The remote's texts about an experiment. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/experiment/remote-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.EXPERIMENT_REMOTE_TEXTS>} */
const experimentRemoteTexts = {
  text: "El proyector muestra el gráfico.",
  measure: "Empezar la medición",
  stop: "Terminar el experimento",
  other: "Otro experimento…",
};

textsIn("es", "features/classroom/experiment/remote-texts", experimentRemoteTexts);
