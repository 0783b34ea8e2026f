// @ts-check
/** The texts of the line that asks for consent. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/study/recorder/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.CONSENT_TEXTS>} */
const consentTexts = {
  label: "Einwilligung in eine Studie",
  ask:
    "Dürfen wir zählen, wo diese Seite berührt wird? Das hilft, sie zu verbessern. Gespeichert werden nur Summen, keine Namen und keine Eingaben.",
  agree: "Einverstanden",
  refuse: "Nein",
};

textsIn("de", "features/study/recorder/texts", consentTexts);
