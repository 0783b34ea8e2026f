// @ts-check
/** The classroom page's texts about activities. */

const en = {
  switcher: "Activity",
  draw: "Draw",
  scale: "Scale",
  challenge: "Challenge",
  spot: "Spot the difference",
  walk: "Walk",
  lesson: "Lesson",
};

/** @type {typeof en} */
const de = {
  switcher: "Aktivität",
  draw: "Zeichnen",
  scale: "Waage",
  challenge: "Aufgabe",
  spot: "Suchbild",
  walk: "Spaziergang",
  lesson: "Stunde",
};

/** @type {typeof en} */
const fr = {
  switcher: "Activité",
  draw: "Dessin",
  scale: "Balance",
  challenge: "Défi",
  spot: "Différences",
  walk: "Balade",
  lesson: "Leçon",
};

export const ACTIVITY_TEXTS = { en, de, fr };
