// @ts-check
/** Texts of the choice of a class's lifetime. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/shared/classes/lifetime-texts.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.LIFETIME_TEXTS>} */
const lifetimeTexts = {
  title: "Durée de vie de la classe",
  close: "Fermer",
  text:
    "Le serveur garde la classe pendant ce temps à partir de maintenant, puis il efface tout. D’ici là, les téléphones y reviennent\u202f; chacun connaît la fin.",
  until: "jusqu’à {end}",
  limit: "Ce serveur permet {most} à partir du début d’une classe.",
  down: "Le serveur ne répond pas. Réessayez.",
  failed: "Cela n’a pas marché\u00a0: {detail}",
};

textsIn("fr", "shared/classes/lifetime-texts", lifetimeTexts);
