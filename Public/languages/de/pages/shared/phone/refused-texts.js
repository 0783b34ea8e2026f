// @ts-check
/** The touch page's texts for when it cannot continue. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/shared/phone/refused-texts.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.REFUSAL_TEXTS>} */
const refusalTexts = {
  home: "Zum Start",
  noCodeTitle: "Welche Klasse?",
  noCode:
    "In dieser Adresse fehlt der Code der Klasse, oder er stimmt nicht. Gib auf der Startseite die sechs Zeichen ein, oder miss dort ohne Klasse.",
  unknownTitle: "Diese Klasse gibt es nicht",
  unknown: "Es gibt keine Klasse mit dem Code {code}. Vielleicht ist sie zu Ende, oder ein Zeichen stimmt nicht.",
  endedTitle: "Die Klasse ist zu Ende",
  ended: "Die Lehrkraft hat sie beendet. Deine letzten Zahlen: {figures}.",
  removedTitle: "Von der Lehrkraft entfernt",
  removed: "Die Lehrkraft hat dieses Handy aus der Klasse genommen. Du kannst versuchen, wieder beizutreten.",
  joinAgain: "Wieder beitreten",
  bannedTitle: "Nicht mehr in dieser Klasse",
  banned: "Die Lehrkraft hat dieses Handy endgültig aus der Klasse genommen. Sprich mit ihr, wenn das ein Irrtum war.",
  lockedTitle: "Die Klasse ist gesperrt",
  locked: "Die Lehrkraft lässt gerade niemanden mehr herein. Sprich mit ihr und versuche es dann noch einmal.",
  fullTitle: "Die Klasse ist voll",
  full: "In dieser Klasse ist kein Platz mehr. Bitte die Lehrkraft, Platz zu machen, und versuche es dann noch einmal.",
  elsewhereTitle: "In einem anderen Tab offen",
  elsewhere: "Dieses Handy misst jetzt in einem anderen Tab oder Fenster. Nichts geht verloren.",
  takeOver: "Hier weitermachen",
  refusedTitle: "Der Server lehnt ab",
  refused: "Der Server nimmt diese Seite nicht an (Code {code}). Lade sie neu; hilft das nicht, fang von vorn an.",
  reload: "Neu laden",
};

textsIn("de", "shared/phone/refused-texts", refusalTexts);
