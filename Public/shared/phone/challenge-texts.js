// @ts-check
/** The touch page's texts about challenges; loaded with the first one. */

import { number } from "../model/units.js";

const en = {
  distanceTitle: "Draw exactly {target}",
  distanceHint: "By feel: lift the finger, then you see how far it was.",
  distanceShort: "{difference} too short",
  distanceOver: "{difference} too far",
  holdTitle: "Hold for exactly {target}",
  holdHint: "Count in your head: lift the finger, then you see how long it was.",
  holdShort: "{difference} too short",
  holdOver: "{difference} too long",
  pressTitle: "Press with exactly {target}",
  pressHint: "The hardest moment of a press counts. Lift the finger, then you see it.",
  pressShort: "{difference} too little",
  pressOver: "{difference} too much",
  exact: "Exactly right!",
  targetsTitle: "Tap the filled circle, fast and exactly",
  targetsHint: "The first tap starts the clock.",
  targetsUnderWay: "{done} of {all}",
  targetsMeaning: "Speed and aim in one number: more is better.",
  reactionTitle: "Touch as soon as it flashes",
  reactionHint: "Lift your fingers and wait: the whole pad flashes.",
  reactionMeaning: "Median of {count}",
  reactionAgain: "Done. Touch for another series.",
  flash: "NOW!",
  early: "Too early!",
  late: "Too late",
  trialAgain: "Wait for the next flash.",
  falseStarts: "{count} too early",
  attempts: "Attempt {count} · best {best}",
  attemptOf: "{count} of {of}",
  allDone: "Done: what you draw now does not count.",
  uncalibrated: "Not calibrated: real centimetres may differ.",
  ring: "Nine targets on a ring",
};

/** @type {typeof en} */
const de = {
  distanceTitle: "Zeichne genau {target}",
  distanceHint: "Nach Gefühl: Heb den Finger, dann siehst du, wie weit es war.",
  distanceShort: "{difference} zu kurz",
  distanceOver: "{difference} zu weit",
  holdTitle: "Halte den Finger genau {target}",
  holdHint: "Zähl im Kopf: Heb den Finger, dann siehst du, wie lang es war.",
  holdShort: "{difference} zu kurz",
  holdOver: "{difference} zu lang",
  pressTitle: "Drücke mit genau {target}",
  pressHint: "Es zählt der stärkste Moment eines Drucks. Heb den Finger, dann siehst du ihn.",
  pressShort: "{difference} zu wenig",
  pressOver: "{difference} zu viel",
  exact: "Genau getroffen!",
  targetsTitle: "Tippe den gefüllten Kreis an, schnell und genau",
  targetsHint: "Das erste Antippen startet die Uhr.",
  targetsUnderWay: "{done} von {all}",
  targetsMeaning: "Tempo und Treffsicherheit in einer Zahl: Mehr ist besser.",
  reactionTitle: "Tippe, sobald es aufblitzt",
  reactionHint: "Heb die Finger und warte: Der ganze Bildschirm blitzt auf.",
  reactionMeaning: "Median von {count}",
  reactionAgain: "Fertig. Tippe für noch eine Reihe.",
  flash: "JETZT!",
  early: "Zu früh!",
  late: "Zu spät",
  trialAgain: "Warte auf den nächsten Blitz.",
  falseStarts: "{count}-mal zu früh",
  attempts: "Versuch {count} · bester {best}",
  attemptOf: "{count} von {of}",
  allDone: "Fertig: Was du jetzt zeichnest, zählt nicht mehr.",
  uncalibrated: "Nicht kalibriert: Echte Zentimeter können abweichen.",
  ring: "Neun Ziele auf einem Ring",
};

/** @type {typeof en} */
const fr = {
  distanceTitle: "Trace exactement {target}",
  distanceHint: "À l’estime\u00a0: lève le doigt, et tu vois la longueur.",
  distanceShort: "{difference} trop court",
  distanceOver: "{difference} trop long",
  holdTitle: "Garde le doigt posé exactement {target}",
  holdHint: "Compte dans ta tête\u00a0: lève le doigt, et tu vois la durée.",
  holdShort: "{difference} trop court",
  holdOver: "{difference} trop long",
  pressTitle: "Appuie avec exactement {target}",
  pressHint: "Le moment le plus fort compte. Lève le doigt, et tu le vois.",
  pressShort: "{difference} de moins",
  pressOver: "{difference} de trop",
  exact: "Pile juste\u202f!",
  targetsTitle: "Touche le cercle plein, vite et juste",
  targetsHint: "Le premier toucher lance le chrono.",
  targetsUnderWay: "{done} sur {all}",
  targetsMeaning: "Vitesse et précision en un nombre\u00a0: plus, c’est mieux.",
  reactionTitle: "Touche dès que ça flashe",
  reactionHint: "Lève les doigts et attends\u00a0: tout l’écran flashe.",
  reactionMeaning: "Médiane de {count}",
  reactionAgain: "Fini. Touche pour une autre série.",
  flash: "TOP\u202f!",
  early: "Trop tôt\u202f!",
  late: "Trop tard",
  trialAgain: "Attends le prochain flash.",
  falseStarts: "{count} trop tôt",
  attempts: "Essai {count} · meilleur {best}",
  attemptOf: "{count} sur {of}",
  allDone: "C’est fini\u00a0: ce que tu traces maintenant ne compte plus.",
  uncalibrated: "Non étalonné\u00a0: les vrais centimètres peuvent différer.",
  ring: "Neuf cibles en cercle",
};

export const CHALLENGE_TEXTS = { en, de, fr };

/** @type {Record<string, Record<string, string>>} */
const ORDINALS = { en: { one: "st", two: "nd", few: "rd", other: "th" }, de: { other: "." }, fr: { one: "er", other: "e" } };

/**
 * A place: 1st, 2nd; 1., 2.; 1er, 2e.
 * @param {number} place
 * @param {string} language
 */
export function ordinal(place, language) {
  const endings = ORDINALS[language] ?? ORDINALS.en;
  const rule = new Intl.PluralRules(language, { type: "ordinal" }).select(place);
  return `${number(place, language)}${endings[rule] ?? endings.other}`;
}
