// @ts-check
/** The classroom page's texts about activities. */

const en = {
  switcher: "Activity",
  data: "Data",
  draw: "Draw",
  scale: "Scale",
  challenge: "Challenge",
  experiment: "Experiment",
  spot: "Spot the difference",
  walk: "Walk",
  lesson: "Lesson",
};

/** @type {typeof en} */
const de = {
  switcher: "Aktivität",
  data: "Daten",
  draw: "Zeichnen",
  scale: "Waage",
  challenge: "Aufgabe",
  experiment: "Experiment",
  spot: "Suchbild",
  walk: "Spaziergang",
  lesson: "Stunde",
};

/** @type {typeof en} */
const fr = {
  switcher: "Activité",
  data: "Données",
  draw: "Dessin",
  scale: "Balance",
  challenge: "Défi",
  experiment: "Expérience",
  spot: "Différences",
  walk: "Balade",
  lesson: "Leçon",
};

export const ACTIVITY_TEXTS = { en, de, fr };
