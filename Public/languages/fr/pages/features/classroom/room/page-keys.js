// @ts-check
/** The texts of features/classroom/room/page-keys.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/room/page-keys.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.PAGE_KEY_TEXTS>} */
const pageKeyTexts = {
  layouts: "Ensemble, mur, à la une, chaleur",
  next: "Téléphone suivant à la une, page suivante du mur",
  fade: "Les traits restent, ou s’effacent d’eux-mêmes",
  theme: "Clair ou sombre",
  fullscreen: "Plein écran",
  sound: "Sons activés ou non",
  help: "Cette liste",
  close: "Fermer",
  code: "Montrer le code en grand, lancer",
  activities: "Choisir ce que fait la classe",
  board: "Noms et mesures, ouverts ou fermés",
};

textsIn("fr", "features/classroom/room/page-keys", pageKeyTexts);

/** @type {Words<typeof reference.KEY_TEXTS>} */
const keyTexts = {
  title: "Touches",
  names: {
    ArrowLeft: "←",
    ArrowRight: "→",
    Escape: "Échap",
    PageUp: "Page ↑",
    PageDown: "Page ↓",
    "Ctrl+Enter": "Ctrl + Entrée",
  },
};

textsIn("fr", "features/classroom/room/page-keys/KEY_TEXTS", keyTexts);

/** @type {Words<typeof reference.SOUND_TEXTS>} */
const soundTexts = {
  sounds: "Sons",
  on: "Activés",
  off: "Désactivés",
  turnedOn: "Sons activés",
  turnedOff: "Sons désactivés",
};

textsIn("fr", "features/classroom/room/page-keys/SOUND_TEXTS", soundTexts);
