// @ts-check
/** Texts of the choice between http and https. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/lobby/scheme-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.SCHEME_TEXTS>} */
const schemeTexts = {
  title: "Comment les téléphones entrent",
  httpTitle: "http",
  httpNote:
    "Sans avertissement. Dessin, défis, expériences, leçons et images marchent. Les navigateurs gardent pour eux la position, les secousses, le micro et l’écran toujours allumé\u00a0: pas de balade, et un téléphone que personne ne touche s’éteint.",
  httpsTitle: "https",
  httpsNote: "La balade marche aussi, les téléphones restent éveillés, on peut les secouer et les entendre.",
  warns:
    "Chaque téléphone avertit une fois au sujet du certificat\u00a0: choisissez-y «\u00a0Avancé\u00a0», puis «\u00a0Continuer\u00a0».",
  scale: "Pour la balance, c’est pareil\u00a0: il lui faut un écran qui mesure la force.",
  here: "Les téléphones déjà là restent comme ils sont. Par la nouvelle adresse, ils entrent comme de nouveaux téléphones.",
  trust: "Comment les téléphones font confiance à ce serveur",
};

textsIn("fr", "features/classroom/lobby/scheme-texts", schemeTexts);
