// @ts-check
/** The texts of a picture on which places are marked. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/drawing/places/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.PLACES_TEXTS>} */
const placesTexts = {
  put: "Setze deine Marke auf das Bild.",
  putSome: "Setze {count} Marken auf das Bild.",
  circle: "Umkreise die Fläche mit dem Finger.",
  pointKeys: "Pfeiltasten bewegen eine Marke, die Eingabetaste setzt sie in die Mitte.",
  areaKeys: "Pfeiltasten bewegen, die Eingabetaste setzt eine Ecke, die Rücktaste nimmt die letzte weg.",
  mark: "Marke {number}",
  cursor: "Hier",
  at: "{name}: {x}\u00a0% von links, {y}\u00a0% von oben",
  unset: "{name}: noch nicht auf dem Bild",
  corners: "{count} Ecken",
  in: "Vergrößern",
  out: "Verkleinern",
};

textsIn("de", "shared/drawing/places/texts", placesTexts);
