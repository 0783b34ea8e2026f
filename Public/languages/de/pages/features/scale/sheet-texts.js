// @ts-check
/** Texts of the scale's menu and of its calibration. Loaded when the first of them is opened. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/features/scale/sheet-texts.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.SCALE_SHEET_TEXTS>} */
const scaleSheetTexts = {
  close: "Schließen",
  menuTitle: "Waage",
  weighing: "Mit Feder oder Lineal wiegen",
  howTitle: "So wiegt sie",
  how:
    "Die Bildschirme mancher Handys und die meisten Stifte melden, wie fest man drückt. Die Waage macht daraus Prozent ihres Höchstwerts und Gramm. Ob ein Handy Kraft misst, sagen seine Messwerte: Sie müssen sich beim Drücken ändern.",
  howTouch:
    "Der Bildschirm spürt nur, was leitet, etwa einen Finger. Anderes wiegst du in einem Metalllöffel, den du am Ende des Stiels hältst.",
  estimates: "Handys ohne Kraftmessung",
  estimatesOff: "Keine Schätzung",
  estimatesOn: "Aus der Kontaktfläche",
  shake: "Tara durch Schütteln",
  shakeOff: "Aus",
  shakeOn: "Tara in 3\u00a0s",
  shakeNote: "Geht über HTTPS, wenn der Browser Bewegungen meldet. Ein zweiter Finger auf dem Knopf geht überall.",
  language: "Sprache",
  privacy: "Was ich sende",
  coinsTitle: "Mit Münzen kalibrieren",
  coinsText:
    "Halte einen Metalllöffel am Ende des Stiels, die Schale ruht auf dem Bildschirm, und drück auf Tara. Leg dann Münzen hinein, warte eine Sekunde und nimm den Messwert.",
  coin1: "1 € · 7,50\u00a0g",
  coin2: "2 € · 8,50\u00a0g",
  fewer: "Eine Münze weniger",
  more: "Eine Münze mehr",
  coins: "{count} × {mass}\u00a0g = {sum}\u00a0g",
  take: "Messwert nehmen",
  takeIn: "Messung in {seconds}\u00a0s",
  putDown: "Leg jetzt den Löffel mit den Münzen auf den Bildschirm und halte ihn still. Noch ein Druck bricht ab.",
  reset: "Zurück zu 385\u00a0g",
  taken: "Der Vollausschlag ist jetzt {grams}\u00a0g, ± {error}\u00a0g ({percent}\u00a0%).",
  forgotten: "Der Vollausschlag ist wieder 385\u00a0g, nicht kalibriert.",
  nothing: "Auf dem Bildschirm liegt nichts, was es wiegen könnte. Leg den Löffel mit den Münzen auf und halte ihn am Stiel.",
  noForce: "Bei dieser Berührung wird keine Kraft gemessen. So lässt es sich nicht kalibrieren.",
  full: "Das ist mehr, als dieser Bildschirm messen kann. Nimm weniger Münzen.",
  restless: "Der Messwert ändert sich noch. Halte den Löffel eine Sekunde still.",
  light: "Zu leicht, um sicher zu sein. Nimm mehr Münzen.",
  implausible: "Das kann nicht stimmen. Ist die Zahl der Münzen wie oben?",
};

textsIn("de", "features/scale/sheet-texts", scaleSheetTexts);
