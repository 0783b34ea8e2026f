// @ts-check
/** The texts of the calibration by bank card. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/touch/calibration/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.CALIBRATION_TEXTS>} */
const calibrationTexts = {
  title: "Mit einer Bankkarte kalibrieren",
  lay: "Leg eine Bankkarte wie im Bild auf den Bildschirm, genau an die feste Linie. Sie darf überstehen.",
  drag: "Zieh die blaue Linie am Griff bis an die andere Kante der Karte.",
  fine: "− und + oder die Pfeiltasten bewegen sie um einen halben Pixel.",
  next: "Weiter",
  cancel: "Abbrechen",
  frame: "Kante der Karte. Die Pfeiltasten bewegen sie.",
  smaller: "Kleiner",
  larger: "Größer",
  save: "Sichern",
  reset: "Standard",
  density: "{density}\u00a0px je\u00a0cm, ±\u00a0{error}\u00a0%",
  assumed: "{density}\u00a0px je\u00a0cm, angenommen",
};

textsIn("de", "features/touch/calibration/texts", calibrationTexts);
