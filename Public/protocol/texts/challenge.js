// @ts-check
/** The classroom page's texts about challenges. */

const en = {
  challenge: "Challenge",
  sheetTitle: "Start a challenge",
  distance: "Distance",
  hold: "Time",
  targets: "Targets",
  distanceText: "Everybody draws exactly this far, by feel: phones show how far it was once the finger is up.",
  holdText: "Everybody holds a finger down for exactly this long, by feel.",
  targetsText:
    "Everybody taps nine targets in turn, fast and exactly. The result is a throughput in bits per second, after Fitts’ law.",
  distanceTarget: "How far, in cm",
  holdTarget: "How long, in seconds",
  targetsTarget: "Difficulty, 1 to 6 bits",
  start: "Start",
  distanceTitle: "Draw exactly {target}",
  holdTitle: "Hold for exactly {target}",
  targetsTitle: "Tap the targets · difficulty {target}",
  nobody: "Nobody has a result yet.",
  count: "{done} of {phones}",
  median: "median {value}",
  mean: "mean {value}",
  best: "best {value}: {name}",
  target: "Target {value}",
  hidden: "Results are hidden until you reveal them.",
  over: "ended",
  stop: "Stop",
  again: "New challenge",
  results: "Results (CSV)",
};

/** @type {typeof en} */
const de = {
  challenge: "Aufgabe",
  sheetTitle: "Aufgabe starten",
  distance: "Strecke",
  hold: "Zeit",
  targets: "Ziele",
  distanceText: "Alle zeichnen genau so weit, nach Gefühl: Die Handys zeigen erst nach dem Heben, wie weit es war.",
  holdText: "Alle halten einen Finger genau so lange, nach Gefühl.",
  targetsText:
    "Alle tippen neun Ziele der Reihe nach an, schnell und genau. Das Ergebnis ist ein Durchsatz in Bit je Sekunde, nach dem Gesetz von Fitts.",
  distanceTarget: "Wie weit, in cm",
  holdTarget: "Wie lange, in Sekunden",
  targetsTarget: "Schwierigkeit, 1 bis 6 Bit",
  start: "Starten",
  distanceTitle: "Zeichne genau {target}",
  holdTitle: "Halte genau {target} lang",
  targetsTitle: "Tippe die Ziele an · Schwierigkeit {target}",
  nobody: "Noch niemand hat ein Ergebnis.",
  count: "{done} von {phones}",
  median: "Median {value}",
  mean: "Mittel {value}",
  best: "am besten {value}: {name}",
  target: "Ziel {value}",
  hidden: "Die Ergebnisse sind verborgen, bis du aufdeckst.",
  over: "beendet",
  stop: "Stopp",
  again: "Neue Aufgabe",
  results: "Ergebnisse (CSV)",
};

export const CHALLENGE_TEXTS = { en, de };
