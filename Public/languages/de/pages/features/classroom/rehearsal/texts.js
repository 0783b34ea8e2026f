// @ts-check
/** The rehearsal's texts. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/rehearsal/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.REHEARSAL_TEXTS>} */
const rehearsalTexts = {
  about: "Probe mit {phones} simulierten Handys. Am Ende wird alles gelöscht.",
  end: "Probe beenden",
  failed: "Die Probe ließ sich nicht löschen: {detail}. Um {time} wird sie von selbst gelöscht.",
};

textsIn("de", "features/classroom/rehearsal/texts", rehearsalTexts);
