// @ts-check
/** The texts of the line that asks for consent. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/study/recorder/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.CONSENT_TEXTS>} */
const consentTexts = {
  label: "Consentement à une étude",
  ask:
    "Pouvons-nous compter où cette page est touchée\u202f? Cela aide à l’améliorer. Seules des sommes sont gardées, ni noms ni saisies.",
  agree: "D’accord",
  refuse: "Non",
};

textsIn("fr", "features/study/recorder/texts", consentTexts);
