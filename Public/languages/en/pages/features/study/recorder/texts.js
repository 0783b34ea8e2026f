// @ts-check
/** The texts of the line that asks for consent. */

import { textsIn } from "../../../../../records/texts.js";

export const CONSENT_TEXTS = textsIn("en", "features/study/recorder/texts", {
  label: "Consent to a study",
  ask: "May we count where this page is touched? It helps to improve it. Only sums are kept, no names and no text you type.",
  agree: "Agree",
  refuse: "No",
});
