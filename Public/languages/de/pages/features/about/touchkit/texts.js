// @ts-check
/** Texts of the page to try the overlay on. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/about/touchkit/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.TOUCHKIT_TEXTS>} */
const touchkitTexts = {
  title: "TOUCHkit",
  lead: "Zeigt jeden Finger auf jeder Webseite, für Filme und Beamer. Die Seite hier funktioniert, als wäre es nicht da.",
  tryTitle: "Probier es aus",
  pad: "Berühre diese Fläche mit so vielen Fingern, wie du willst, oder drücke die Maustaste und zieh",
  dialog: "Dialog öffnen",
  dialogText: "Ein Dialog liegt über der Seite, und die Kreise liegen über dem Dialog.",
  close: "Schließen",
  full: "Vollbild",
  slider: "Ein Regler",
  list: "Eine Liste zum Scrollen",
  line: "Zeile {count}",
  heardTitle: "Was die Seite hört",
  nothing: "Noch nichts",
  lookTitle: "Wie es aussieht",
  on: "An",
  off: "Aus",
  overlay: "Überlagerung",
  key: "Strg + Alt + T schaltet sie auf jeder Seite dieses Servers um.",
  colour: "Farbe",
  white: "Weiß",
  blue: "Blau",
  amber: "Gelb",
  red: "Rot",
  radius: "Größe",
  trail: "Spur",
  trailNone: "Keine",
  trailShort: "0,4\u00a0s",
  trailWhole: "Bis zum Loslassen",
  labels: "Am Finger",
  numbers: "Nummer",
  taps: "Tipper",
  force: "Kraft",
  tagTitle: "Auf deiner Seite",
  tagText: "Eine Zeile im Kopf der Seite, vor allen anderen Skripten:",
  copy: "Kopieren",
  copied: "Kopiert",
  copyFailed: "Markiere die Zeile und kopiere sie.",
};

textsIn("de", "features/about/touchkit/texts", touchkitTexts);
