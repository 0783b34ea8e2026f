// @ts-check
/** The touch page's texts about challenges; loaded with the first one. */

const en = {
  distanceTitle: "Draw exactly {target}",
  distanceHint: "By feel: lift the finger, then you see how far it was.",
  distanceShort: "{difference} too short",
  distanceOver: "{difference} too far",
  holdTitle: "Hold for exactly {target}",
  holdHint: "Count in your head: lift the finger, then you see how long it was.",
  holdShort: "{difference} too short",
  holdOver: "{difference} too long",
  pressTitle: "Press to exactly {target}",
  pressHint: "The hardest moment of a press counts. Lift the finger, then you see it.",
  pressShort: "{difference} too little",
  pressOver: "{difference} too much",
  exact: "Exactly right!",
  targetsTitle: "Tap the bright circle, fast and exactly",
  targetsHint: "The first tap starts the clock.",
  targetsUnderWay: "{done} of {all}",
  targetsMeaning: "Speed and aim in one number: more is better.",
  attempts: "Attempt {count} · best {best}",
  uncalibrated: "Not calibrated: real centimetres may differ.",
  ring: "Nine targets on a ring",
};

/** @type {typeof en} */
const de = {
  distanceTitle: "Zeichne genau {target}",
  distanceHint: "Nach Gefühl: Heb den Finger, dann siehst du, wie weit es war.",
  distanceShort: "{difference} zu kurz",
  distanceOver: "{difference} zu weit",
  holdTitle: "Halte den Finger genau {target} lang",
  holdHint: "Zähl im Kopf: Heb den Finger, dann siehst du, wie lang es war.",
  holdShort: "{difference} zu kurz",
  holdOver: "{difference} zu lang",
  pressTitle: "Drück bis genau {target}",
  pressHint: "Es zählt der stärkste Moment eines Drucks. Heb den Finger, dann siehst du ihn.",
  pressShort: "{difference} zu wenig",
  pressOver: "{difference} zu viel",
  exact: "Genau getroffen!",
  targetsTitle: "Tippe den hellen Kreis an, schnell und genau",
  targetsHint: "Das erste Tippen startet die Uhr.",
  targetsUnderWay: "{done} von {all}",
  targetsMeaning: "Tempo und Treffsicherheit in einer Zahl: Mehr ist besser.",
  attempts: "Versuch {count} · bester {best}",
  uncalibrated: "Nicht kalibriert: Echte Zentimeter können abweichen.",
  ring: "Neun Ziele auf einem Ring",
};

export const CHALLENGE_TEXTS = { en, de };
