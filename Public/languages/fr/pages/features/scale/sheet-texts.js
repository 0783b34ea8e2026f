// @ts-check
/** Texts of the scale's menu and of its calibration. Loaded when the first of them is opened. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/features/scale/sheet-texts.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.SCALE_SHEET_TEXTS>} */
const scaleSheetTexts = {
  close: "Fermer",
  menuTitle: "Balance",
  weighing: "Peser avec un ressort ou une règle",
  howTitle: "Comment elle pèse",
  how:
    "L’écran de certains téléphones, et la plupart des stylets, disent combien on appuie. La balance en fait des pour cent de leur maximum et des grammes. On reconnaît à ses valeurs si un téléphone mesure la force\u00a0: elles doivent changer pendant qu’on appuie.",
  howTouch:
    "Le verre ne sent que ce qui conduit, comme un doigt. Pèse autre chose sur une cuillère en métal que tu tiens par le bout du manche.",
  estimates: "Téléphones sans force",
  estimatesOff: "Sans estimation",
  estimatesOn: "Par le contact",
  shake: "Tare en secouant",
  shakeOff: "Non",
  shakeOn: "Tare dans 3\u00a0s",
  shakeNote: "Fonctionne en HTTPS, si le navigateur signale les mouvements. Un second doigt sur le bouton fonctionne partout.",
  language: "Langue",
  privacy: "Ce que j’envoie",
  coinsTitle: "Étalonner avec des pièces",
  coinsText:
    "Tiens une cuillère en métal par le bout du manche, le creux posé sur l’écran, et touche Tare. Puis mets-y des pièces, attends une seconde et prends la mesure.",
  coin1: "1 € · 7,50\u00a0g",
  coin2: "2 € · 8,50\u00a0g",
  fewer: "Une pièce de moins",
  more: "Une pièce de plus",
  coins: "{count} × {mass}\u00a0g = {sum}\u00a0g",
  take: "Prendre la mesure",
  takeIn: "Mesure dans {seconds}\u00a0s",
  putDown: "Pose maintenant la cuillère avec les pièces sur l’écran et tiens-la immobile. Un nouvel appui annule.",
  reset: "Revenir à 385\u00a0g",
  taken: "Le maximum est maintenant {grams}\u00a0g, ± {error}\u00a0g ({percent}\u202f%).",
  forgotten: "Le maximum est de nouveau 385\u00a0g, non étalonné.",
  nothing: "Il n’y a rien à peser sur l’écran. Poses-y la cuillère avec les pièces, et tiens-la par le manche.",
  noForce: "Ce qui touche l’écran ne donne pas de force, on ne peut donc pas étalonner.",
  full: "C’est plus que cet écran ne peut mesurer. Prends moins de pièces.",
  restless: "La valeur change encore. Tiens la cuillère immobile une seconde.",
  light: "Trop léger pour être sûr. Prends plus de pièces.",
  implausible: "C’est impossible. Le nombre de pièces est-il bien celui ci-dessus\u202f?",
};

textsIn("fr", "features/scale/sheet-texts", scaleSheetTexts);
