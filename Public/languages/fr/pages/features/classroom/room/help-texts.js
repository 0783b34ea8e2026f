// @ts-check
/** The help for a host before the class begins. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/room/help-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.HELP_TEXTS>} */
const helpTexts = {
  first: "La première minute",
  teachers: "Guides pour les enseignants",
  steps: [
    "Les téléphones entrent avec le code\u00a0: par l’appareil photo, ou à l’adresse. Chacun reçoit un nom inventé.",
    "Appuyez sur C’est parti. Tout le monde dessine avec les doigts, et on le voit ici aussitôt.",
    "Vous voulez dire quelque chose\u202f? Figer arrête tous les téléphones. Effacer recommence à zéro.",
    "Choisissez en bas à gauche ce que fait la classe, ou appuyez sur 5. Les téléphones suivent d’eux-mêmes.",
    "Un téléphone n’entre pas\u202f? Même Wi-Fi que cet ordinateur, données mobiles coupées. Q montre de nouveau le code en grand.",
    "À la fin\u00a0: Plus, Données garde les mesures, puis Terminer ferme la classe.",
  ],
};

textsIn("fr", "features/classroom/room/help-texts", helpTexts);
