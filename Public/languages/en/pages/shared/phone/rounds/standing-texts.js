// @ts-check
/** The texts of shared/phone/rounds/standing-texts.js. */

import { textsIn } from "../../../../../records/texts.js";

export const STANDING_TEXTS = textsIn("en", "shared/phone/rounds/standing-texts", {
  round: "Round {round}",
  place: "{place} of {of} ({gained})",
  noPlace: "No result this time",
  pointOne: "1 point",
  points: "{points} points",
  overall: "{sum} · {overall} overall",
  team: "Team: {place} of {of} · {points} each",
  save: "My result",
  task: "{task} {target}",
  classOnly: "The class’s last attempts",
  classAndYou: "The class’s last attempts, yours: {value}",
  bestOnly: "The class’s best attempts",
  bestAndYou: "The class’s best attempts, yours: {value}",
  you: "{count}, you among them",
});
