// @ts-check
/** The texts of shared/drawing/key-sheet.js. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/shared/drawing/key-sheet.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.KEY_SHEET_TEXTS>} */
const keySheetTexts = {
  close: "Fermer",
  title: "Touches",
  space: "Espace",
  shift: "Maj",
  home: "Début",
  end: "Fin",
  pageUp: "Page ↑",
  pageDown: "Page ↓",
  volume: "Volume",
  play: "Lire ou mettre en pause",
  step: "Reculer ou avancer d’une seconde",
  leap: "Reculer ou avancer de dix secondes",
  nudge: "Reculer ou avancer d’un centième de seconde",
  ends: "Au début ou à la fin",
  slider: "Sur la barre de temps\u00a0: une seconde, dix secondes",
  speed: "Plus vite ou moins vite",
  layouts: "Ensemble, mur, à la une, chaleur",
  list: "Cette liste",
  tare: "Tare",
  tareByVolume: "Tare sous charge, si le navigateur transmet cette touche",
  peak: "Oublier le maximum",
  calibrate: "Étalonner",
  menu: "Menu",
  cancel: "Annuler le compte à rebours",
  enlarge: "Agrandir ou réduire l’image",
  move: "Déplacer l’image",
  whole: "Image entière",
  tap: "Taper",
};

textsIn("fr", "shared/drawing/key-sheet", keySheetTexts);
