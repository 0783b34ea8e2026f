// @ts-check
/** The touch page's texts about experiments; loaded with the first one. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/touch/experiment/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.EXPERIMENT_TEXTS>} */
const experimentTexts = {
  title: "Tippe den gefüllten Kreis an, schnell und genau",
  start: "Das erste Antippen startet. Danach zählt jedes Antippen, auch daneben.",
  underWay: "{done} von {all}",
  practice: "Übung",
  condition: "Bedingung {condition} von {all}",
  block: "Block {block} von {all}",
  sent: "Warte auf das Netz …",
  waitTitle: "Die Übung ist geschafft",
  waitText: "Die Messung beginnt für alle gemeinsam.",
  doneTitle: "Alles geschafft, danke!",
  overTitle: "Das Experiment ist beendet",
  throughput: "{value}\u00a0Bit/s",
  throughputText: "Dein Durchsatz: Tempo und Genauigkeit in einer Zahl.",
  noResult: "Kein Ergebnis: Keine Bedingung wurde fertig.",
  perBit: "{slope} je Bit Schwierigkeit",
  missed: "{errors} daneben",
  perDifficulty: "{slope} je Einheit Schwierigkeit",
  left: "{errors} aus dem Tunnel",
  seconds: "{value}\u00a0s",
  uncalibrated: "Nicht kalibriert: Die Größen sind geschätzt.",
  tooLarge: "{count} Bedingungen passen nicht auf diesen Bildschirm und fallen weg.",
  tooLargeOne: "Eine Bedingung passt nicht auf diesen Bildschirm und fällt weg.",
  ring: "Ziele auf einem Ring",
  steerTitle: "Zieh den Finger durch den Tunnel, schnell und genau",
  steerStart: "Vom blauen Feld bis über das Ende hinaus. Neben dem Tunnel ist ein Fehler.",
  steerBroken: "Zu früh losgelassen. Noch einmal vom Feld aus.",
  steerBeside: "Starte zwischen den Wänden. Noch einmal vom Feld aus.",
  steerThroughput: "{value} je s",
  tunnel: "Tunnel vom blauen Feld bis zum Ende",
};

textsIn("de", "features/touch/experiment/texts", experimentTexts);
