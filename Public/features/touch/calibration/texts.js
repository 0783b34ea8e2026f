// @ts-check
/** The texts of the calibration by bank card. */

const en = {
  title: "Calibrate with a bank card",
  lay: "Lay a bank card on the screen as in the picture, right at the fixed line. It may stick out.",
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

/** @type {typeof en} */
const fr = {
  title: "Étalonner avec une carte bancaire",
  lay: "Pose une carte bancaire sur l’écran comme sur l’image, tout contre le trait fixe. Elle peut dépasser.",
  drag: "Tire le trait bleu par sa poignée jusqu’à l’autre bord de la carte.",
  fine: "− et + ou les flèches le déplacent d’un demi-pixel.",
  next: "Suivant",
  cancel: "Annuler",
  frame: "Bord de la carte. Les flèches le déplacent.",
  smaller: "Plus petit",
  larger: "Plus grand",
  save: "Garder",
  reset: "Par défaut",
  density: "{density}\u00a0px par\u00a0cm, ±\u00a0{error}\u202f%",
  assumed: "{density}\u00a0px par\u00a0cm, supposés",
};

export const CALIBRATION_TEXTS = { en, de, fr };
