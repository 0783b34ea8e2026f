// @ts-check
/** The classroom page's texts about challenges. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/challenge/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.CHALLENGE_TEXTS>} */
const challengeTexts = {
  sheetTitle: "Aufgabe starten",
  attemptLimit: "Versuche je Handy",
  start: "Starten",
  nobody: "Noch niemand hat ein Ergebnis.",
  oneResult: "Ein Ergebnis: {value}",
  halfWithin: "Die Hälfte von euch liegt höchstens {value} daneben",
  halfExact: "Die Hälfte von euch trifft genau",
  bestOf: "der beste von {count} Versuchen",
  bestOfAll: "jeweils der beste Versuch",
  bestAttempt: "Bester Versuch",
  attempts: "Versuche",
  place: "Platz",
  done: "{done} von {phones} fertig",
  median: "Median {value}",
  mean: "Mittelwert {value}",
  best: "Bester Wert: {value} ({name})",
  withoutForce: "{count} ohne Kraftmessung, außen vor",
  withoutClock:
    "{count} {count|1=Handy kennt|Handys kennen} die Zeit des Raums noch nicht und {count|1=wäre|wären} nicht dabei.",
  boardNearest: "Am nächsten am Ziel",
  hidden: "Die Ergebnisse sind verborgen, bis du aufdeckst.",
  over: "beendet",
  stop: "Stopp",
  next: "Nächste Runde",
  again: "Neue Aufgabe",
  results: "Ergebnisse (CSV)",
  resultsBook: "Ergebnisse (XLSX)",
  picture: "Bild sichern",
  round: "Runde {round}",
  roundOver: "Runde {round} beendet",
  boardPoints: "Punkte nach {round} Runden",
  points: "{points} {points|1=Punkt|Punkte}",
  alike: "+ {count} {count|1=weiteres|weitere}",
  gained: "{points} (+{gained})",
  pictureTitle: "Klasse {code}",
};

textsIn("de", "features/classroom/challenge/texts", challengeTexts);
