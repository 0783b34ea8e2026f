// @ts-check
/** The texts of what a phone shows after a round; loaded with the first one. */

const en = {
  round: "Round {round}",
  place: "{place} of {of} ({gained})",
  noPlace: "No result this time",
  pointOne: "1 point",
  points: "{points} points",
  overall: "{sum} · {overall} overall",
};

/** @type {typeof en} */
const de = {
  round: "Runde {round}",
  place: "{place} Platz von {of} ({gained})",
  noPlace: "Diesmal kein Ergebnis",
  pointOne: "1 Punkt",
  points: "{points} Punkte",
  overall: "{sum} · insgesamt {overall} Platz",
};

/** @type {typeof en} */
const fr = {
  round: "Manche {round}",
  place: "{place} sur {of} ({gained})",
  noPlace: "Pas de résultat cette fois",
  pointOne: "1 point",
  points: "{points} points",
  overall: "{sum} · {overall} au total",
};

export const STANDING_TEXTS = { en, de, fr };
