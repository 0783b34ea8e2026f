// @ts-check
/** The texts of shared/phone/rounds/standing-texts.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/phone/rounds/standing-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.STANDING_TEXTS>} */
const standingTexts = {
  round: "Runde {round}",
  place: "{place} Platz von {of} ({gained})",
  noPlace: "Diesmal kein Ergebnis",
  pointOne: "1 Punkt",
  points: "{points} Punkte",
  overall: "{sum} · insgesamt {overall} Platz",
  team: "Team: {place} Platz von {of} · je {points}",
  save: "Mein Ergebnis",
  task: "{task} {target}",
  classOnly: "Die letzten Versuche der Klasse",
  classAndYou: "Die letzten Versuche der Klasse, deiner: {value}",
  bestOnly: "Die besten Versuche der Klasse",
  bestAndYou: "Die besten Versuche der Klasse, deiner: {value}",
  you: "{count}, auch du",
};

textsIn("de", "shared/phone/rounds/standing-texts", standingTexts);
