// @ts-check
/** The texts of the calibration by bank card. */

const en = {
  title: "Calibrate with a bank card",
  lay: "Lay a bank card on the screen as in the picture, right at the white line. It may stick out.",
  drag: "Drag the blue line by its grip to the card’s other edge.",
  fine: "− and + or the arrow keys move it by half a pixel.",
  next: "Next",
  cancel: "Cancel",
  frame: "Edge of the card. Arrow keys move it.",
  smaller: "Smaller",
  larger: "Larger",
  save: "Save",
  reset: "Default",
  density: "{density}\u00a0px per\u00a0cm, ±\u00a0{error}\u00a0%",
  assumed: "{density}\u00a0px per\u00a0cm, assumed",
};

/** @type {typeof en} */
const de = {
  title: "Mit einer Bankkarte kalibrieren",
  lay: "Leg eine Bankkarte wie im Bild auf den Bildschirm, genau an die weiße Linie. Sie darf überstehen.",
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

export const CALIBRATION_TEXTS = { en, de };
