// @ts-check
/** The scale's texts. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/features/scale/texts.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.SCALE_TEXTS>} */
const scaleTexts = {
  title: "Waage",
  scalePad: "Waage: hier mit einem Finger drücken",
  force: "{percent}\u00a0% Kraft",
  forceFull: "100\u00a0%+ Kraft",
  grams: "{grams}\u00a0g",
  estimate: "≈ {percent}\u00a0%",
  estimateNote: "der Kontaktfläche einer festen Fingerkuppe",
  idle: "Drücke auf den Bildschirm",
  measured: "von diesem Handy gemessen",
  pen: "vom Stift gemessen",
  contactArea: "aus der Kontaktfläche geschätzt, kein Gewicht",
  none: "dieses Handy kann keine Kraft messen",
  tare: "Tara",
  tareSet: "Tara {grams}\u00a0g",
  tareKey: "Tara: Was jetzt drückt, zählt als null (t)",
  tareIn: "Tara · {seconds}\u00a0s",
  putDown: "Leg es jetzt auf den Bildschirm. Noch ein Druck bricht ab.",
  putDownCancelled: "Abgebrochen.",
  peak: "Maximum {grams}\u00a0g",
  peakNone: "Maximum –",
  peakKey: "Höchster Wert seit Beginn; ein Druck darauf beginnt neu (p)",
  calibrate: "Kalibrieren",
  calibrateKey: "Mit Münzen kalibrieren (c)",
  menu: "Menü (m)",
  fullScale: "Vollausschlag {grams}\u00a0g, nicht kalibriert",
  fullScaleCalibrated: "Vollausschlag {grams} ± {error}\u00a0g",
  tared: "Null liegt jetzt bei {grams}\u00a0g.",
  untared: "Null ist wieder der leere Bildschirm.",
  tareLoaded:
    "Zu viel auf dem Bildschirm für eine Tara: {grams}\u00a0g. Nimm die Last weg, oder leg nur den leeren Löffel auf.",
  tareNoForce: "Bei dieser Berührung wird keine Kraft gemessen. Da gibt es nichts zu tarieren.",
  emptyTitle: "Dieses Handy kann keine Kraft messen",
  emptyText:
    "Die Bildschirme der meisten Handys messen keine. Ein echtes Gewicht gibt es darum nicht, und das liegt nicht an dir.",
  emptyOffer: "Wie fest du drückst, lässt sich aus der Größe der Kontaktfläche deiner Fingerkuppe schätzen.",
  emptyNoContact: "Auch die Größe der Kontaktfläche meldet es nicht.",
  emptyEstimate: "Aus der Kontaktfläche schätzen",
  emptyWeighing: "Mit Feder oder Lineal wiegen",
  emptyPendulum: "g mit einem Pendel messen",
  emptyInstead: "Stattdessen Strecke und Zeit messen",
  spokenWeight: "höchstens {grams} Gramm, {percent} Prozent, {provenance}",
  spokenEstimate: "höchstens {percent} Prozent, {provenance}",
  alone: "Nur auf diesem Handy: Der Server antwortet nicht.",
  aloneAdmin: "Nur auf diesem Handy: Dieser Server startet eine Klasse nur mit seinem Admin-Token.",
};

textsIn("de", "features/scale/texts", scaleTexts);
