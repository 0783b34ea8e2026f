// @ts-check
/** Texts of the page to try the overlay on. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/about/touchkit/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.TOUCHKIT_TEXTS>} */
const touchkitTexts = {
  title: "TOUCHkit",
  lead:
    "Montre chaque doigt sur n’importe quelle page web, pour les films et les vidéoprojecteurs. La page ci-dessous marche comme sans lui.",
  tryTitle: "Essaie",
  pad: "Touche ici avec autant de doigts que tu veux, ou tire avec la souris",
  dialog: "Ouvrir un dialogue",
  dialogText: "Un dialogue est au-dessus de la page, et les disques au-dessus du dialogue.",
  close: "Fermer",
  full: "Plein écran",
  slider: "Un curseur",
  list: "Une liste à faire défiler",
  line: "Ligne {count}",
  heardTitle: "Ce que la page entend",
  nothing: "Rien encore",
  lookTitle: "Son apparence",
  on: "Oui",
  off: "Non",
  overlay: "Affichage",
  key: "Ctrl + Alt + T fait pareil sur chaque page de ce serveur.",
  colour: "Couleur",
  white: "Blanc",
  blue: "Bleu",
  amber: "Jaune",
  red: "Rouge",
  radius: "Taille",
  trail: "Trace",
  trailNone: "Sans",
  trailShort: "0,4\u00a0s",
  trailWhole: "Jusqu’au lever",
  labels: "Près du doigt",
  numbers: "Numéro",
  taps: "Tapes",
  force: "Force",
  tagTitle: "Sur ta propre page",
  tagText: "Une ligne dans l’en-tête de la page, avant les autres scripts\u00a0:",
  copy: "Copier",
  copied: "Copié",
  copyFailed: "Sélectionne la ligne et copie-la.",
};

textsIn("fr", "features/about/touchkit/texts", touchkitTexts);
