// @ts-check
/** The texts of the line that asks for consent. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/study/recorder/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.CONSENT_TEXTS>} */
const consentTexts = {
  label: "Consentimiento para un estudio",
  ask: "¿Podemos contar dónde se toca esta página? Ayuda a mejorarla. Solo se guardan sumas, ni nombres ni lo que escribas.",
  agree: "Acepto",
  refuse: "No",
};

textsIn("es", "features/study/recorder/texts", consentTexts);
