// @ts-check
/** The texts of shared/drawing/key-sheet.js. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/shared/drawing/key-sheet.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.KEY_SHEET_TEXTS>} */
const keySheetTexts = {
  close: "Schließen",
  title: "Tasten",
  space: "Leertaste",
  shift: "Umschalt",
  home: "Pos1",
  end: "Ende",
  pageUp: "Bild ↑",
  pageDown: "Bild ↓",
  volume: "Lautstärke",
  play: "Abspielen oder anhalten",
  step: "Eine Sekunde zurück oder vor",
  leap: "Zehn Sekunden zurück oder vor",
  nudge: "Eine hundertstel Sekunde zurück oder vor",
  ends: "An den Anfang oder ans Ende",
  slider: "Auf der Zeitleiste: eine Sekunde, zehn Sekunden",
  speed: "Schneller oder langsamer",
  layouts: "Zusammen, Wand, Spotlight, Heatmap",
  list: "Diese Liste",
  tare: "Tara",
  tareByVolume: "Tara unter Last, wo der Browser diese Taste weitergibt",
  peak: "Maximum vergessen",
  calibrate: "Kalibrieren",
  menu: "Menü",
  cancel: "Abbrechen, was herunterzählt",
  enlarge: "Bild vergrößern oder verkleinern",
  move: "Bild verschieben",
  whole: "Ganzes Bild",
  tap: "Tippen",
};

textsIn("de", "shared/drawing/key-sheet", keySheetTexts);
