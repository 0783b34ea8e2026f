// @ts-check
/** The rehearsal's texts. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/rehearsal/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.REHEARSAL_TEXTS>} */
const rehearsalTexts = {
  about: "Répétition avec {phones} téléphones simulés. Tout est effacé à la fin.",
  end: "Terminer la répétition",
  failed: "La répétition n’a pas pu être supprimée\u00a0: {detail}. Elle le sera d’elle-même à {time}.",
};

textsIn("fr", "features/classroom/rehearsal/texts", rehearsalTexts);
