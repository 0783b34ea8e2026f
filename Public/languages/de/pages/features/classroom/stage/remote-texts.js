// @ts-check
/** The remote's texts about drawing. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/stage/remote-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.DRAWING_REMOTE_TEXTS>} */
const drawingRemoteTexts = {
  title: "Was der Beamer zeigt",
  picture: "Bild",
  inSpotlight: "Groß zu sehen: {name}",
  previous: "Voriges Handy",
  next: "Nächstes Handy",
  pages: "In der Wand blättern",
  previousPage: "Vorige Seite",
  nextPage: "Nächste Seite",
};

textsIn("de", "features/classroom/stage/remote-texts", drawingRemoteTexts);
