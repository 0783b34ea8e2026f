// @ts-check
/** The texts of the archive for publishing; loaded with its sheet. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/publishing/publish-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.PUBLISH_TEXTS>} */
const publishTexts = {
  title: "Archive à publier",
  text:
    "Tout sauf les noms, codes, navigateurs, dates et lieux\u202f; les téléphones reçoivent d’autres numéros. La façon de dessiner reste\u00a0: qui la connaît peut reconnaître quelqu’un.",
  authors: "Auteurs, séparés par des points-virgules",
  licence: "Licence",
  none: "Aucune",
  save: "Enregistrer (ZIP)",
};

textsIn("fr", "features/classroom/publishing/publish-texts", publishTexts);
