// @ts-check
/** The texts of features/classroom/room/page-keys.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/room/page-keys.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.PAGE_KEY_TEXTS>} */
const pageKeyTexts = {
  layouts: "Zusammen, Wand, Spotlight, Heatmap",
  next: "Nächstes Handy im Spotlight, nächste Seite der Wand",
  fade: "Linien bleiben oder verblassen von selbst",
  theme: "Hell oder dunkel",
  fullscreen: "Vollbild",
  sound: "Töne an oder aus",
  help: "Diese Liste",
  close: "Schließen",
  code: "Code groß zeigen, starten",
  activities: "Wählen, was die Klasse tut",
  board: "Namen und Zahlen auf oder zu",
};

textsIn("de", "features/classroom/room/page-keys", pageKeyTexts);

/** @type {Words<typeof reference.KEY_TEXTS>} */
const keyTexts = {
  title: "Tasten",
  names: {
    ArrowLeft: "←",
    ArrowRight: "→",
    Escape: "Esc",
    PageUp: "Bild ↑",
    PageDown: "Bild ↓",
    "Ctrl+Enter": "Strg + Enter",
  },
};

textsIn("de", "features/classroom/room/page-keys/KEY_TEXTS", keyTexts);

/** @type {Words<typeof reference.SOUND_TEXTS>} */
const soundTexts = {
  sounds: "Töne",
  on: "An",
  off: "Aus",
  turnedOn: "Töne sind an",
  turnedOff: "Töne sind aus",
};

textsIn("de", "features/classroom/room/page-keys/SOUND_TEXTS", soundTexts);
