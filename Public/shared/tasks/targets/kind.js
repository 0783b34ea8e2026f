// @ts-check
/** Nine targets to tap in turn. */

/** @type {import("../../model/task-kind.js").TaskKind} */
export const targets = {
  target: 3,
  digits: 1,
  units: { en: "bits/s", de: "Bit/s" },
  targetUnits: { en: "bits", de: "Bit" },
  best: "highest",
  finest: 0.1,
  // Fingers reach about 7 bits/s on average; a result above 12 is more luck than speed.
  usual: 12,
  allowed: { min: 1, max: 6 },
  sheet: { min: 1, max: 6, step: 0.5 },
  texts: {
    en: {
      name: "Targets",
      title: "Tap the targets · difficulty {target}",
      about:
        "Everybody taps nine targets in turn, fast and exactly. The result is the univariate throughput in bits per second, after Fitts’ law.",
      asks: "Difficulty, 1 to 6\u00a0bits",
      board: "Highest throughput",
      lesson: "Targets, difficulty in bits",
      standing: "Targets",
      compared: "Hit targets, {target}\u00a0bit",
      phone: {
        title: "Tap the filled circle, fast and exactly",
        hint: "The first tap starts the clock.",
        meaning: "Speed and aim in one number: more is better.",
      },
    },
    de: {
      name: "Ziele",
      title: "Tippt die Ziele an · Schwierigkeit {target}",
      about:
        "Alle tippen neun Ziele der Reihe nach an, schnell und genau. Das Ergebnis ist der univariate Durchsatz in Bit je Sekunde, nach dem Gesetz von Fitts.",
      asks: "Schwierigkeit, 1 bis 6\u00a0Bit",
      board: "Höchster Durchsatz",
      lesson: "Ziele, Schwierigkeit in Bit",
      standing: "Ziele",
      compared: "Ziele treffen, {target}\u00a0bit",
      phone: {
        title: "Tippe den gefüllten Kreis an, schnell und genau",
        hint: "Das erste Antippen startet die Uhr.",
        meaning: "Tempo und Treffsicherheit in einer Zahl: Mehr ist besser.",
      },
    },
    fr: {
      name: "Cibles",
      title: "Touchez les cibles · difficulté {target}",
      about:
        "Chacun touche neuf cibles l’une après l’autre, vite et juste. Le résultat est le débit univarié en bits par seconde, selon la loi de Fitts.",
      asks: "Difficulté, de 1 à 6\u00a0bits",
      board: "Meilleur débit",
      lesson: "Cibles, difficulté en bits",
      standing: "Cibles",
      compared: "Toucher les cibles, {target}\u00a0bit",
      phone: {
        title: "Touche le cercle plein, vite et juste",
        hint: "Le premier toucher lance le chrono.",
        meaning: "Vitesse et précision en un nombre\u00a0: plus, c’est mieux.",
      },
    },
  },
};
