// @ts-check
/** Texts of the page for an unknown address. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/about/not-found/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.NOT_FOUND_TEXTS>} */
const notFoundTexts = { title: "Rien ici", text: "Il n’y a pas de page à cette adresse.", home: "Vers l’accueil" };

textsIn("fr", "features/about/not-found/texts", notFoundTexts);
