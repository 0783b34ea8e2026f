// @ts-check
/** The phones' texts for a latency task, in a class and alone. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/latency/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.LATENCY_TEXTS>} */
const latencyTexts = {
  underWay: "Umlauf {done} von {all}",
  catchUp: "Bleib in der Mitte des Rings.",
  lost: "Leg den Finger wieder auf den Ring.",
  again: "Noch einmal? Leg den Finger auf den Ring.",
  about: "≈\u00a0{value}\u00a0ms",
  meaning: "Geschätzt, von der Berührung bis zum Bild",
  title: "Wie träge ist mein Handy?",
  close: "Schließen",
  start: "Leg einen Finger auf den Ring und bleib in seiner Mitte. {laps} Umläufe, eine halbe Minute.",
  scatter: "Geschätzt aus {laps} Umläufen, die um {value}\u00a0ms streuen.",
  private: "Das bleibt hier: Nichts wird gesendet oder gespeichert.",
  limits: "Was hier niemand wissen kann",
  unknowns:
    "Wie weit dein Finger selbst hinterher oder voraus ist: meist wenige ms, anfangs mehr. Mach es mehrmals.|Ob der Bildschirm, der Sensor oder der Browser langsam ist.|Ob ein Tippen so spät ankommt wie ein bewegter Finger.|Was eine Kamera sähe. Mit einer fanden andere die Methode auf 4\u00a0ms genau.",
};

textsIn("de", "shared/tasks/latency/texts", latencyTexts);
