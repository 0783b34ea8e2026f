// @ts-check
/** The touch page's texts about challenges; loaded with the first one. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/shared/phone/challenge-texts.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.CHALLENGE_TEXTS>} */
const challengeTexts = {
  exact: "¡Justo!",
  targetsUnderWay: "{done} de {all}",
  attempts: "Intento {count} · mejor {best}",
  attemptOf: "{count} de {of}",
  allDone: "Terminado: lo que traces ahora ya no cuenta.",
  uncalibrated: "Sin calibrar: los centímetros reales pueden diferir.",
  ring: "Nueve objetivos en círculo",
};

textsIn("es", "shared/phone/challenge-texts", challengeTexts);
