// @ts-check
/** The texts of a phone's result after a round; loaded with the first one. */

import { number } from "../../model/units.js";

const en = {
  round: "Round {round}",
  place: "{place} of {of} ({gained})",
  noPlace: "No result this time",
  pointOne: "1 point",
  points: "{points} points",
  overall: "{sum} · {overall} overall",
  save: "My result",
  task: "{task} {target}",
  classOnly: "The class’s last attempts",
  classAndYou: "The class’s last attempts, yours: {latest}",
};

/** @type {typeof en} */
const de = {
  round: "Runde {round}",
  place: "{place} Platz von {of} ({gained})",
  noPlace: "Diesmal kein Ergebnis",
  pointOne: "1 Punkt",
  points: "{points} Punkte",
  overall: "{sum} · insgesamt {overall} Platz",
  save: "Mein Ergebnis",
  task: "{task} {target}",
  classOnly: "Die letzten Versuche der Klasse",
  classAndYou: "Die letzten Versuche der Klasse, deiner: {latest}",
};

/** @type {typeof en} */
const fr = {
  round: "Manche {round}",
  place: "{place} sur {of} ({gained})",
  noPlace: "Pas de résultat cette fois",
  pointOne: "1 point",
  points: "{points} {points|0=point|points}",
  overall: "{sum} · {overall} au total",
  save: "Mon résultat",
  task: "{task} {target}",
  classOnly: "Les derniers essais de la classe",
  classAndYou: "Les derniers essais de la classe, le tien\u00a0: {latest}",
};

export const STANDING_TEXTS = { en, de, fr };

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
