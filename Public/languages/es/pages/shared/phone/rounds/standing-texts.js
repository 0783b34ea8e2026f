// @ts-check
/** The texts of shared/phone/rounds/standing-texts.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/phone/rounds/standing-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.STANDING_TEXTS>} */
const standingTexts = {
  round: "Ronda {round}",
  place: "{place} de {of} ({gained})",
  noPlace: "Esta vez, sin resultado",
  pointOne: "1 punto",
  points: "{points} puntos",
  overall: "{sum} · {overall} en total",
  team: "Equipo: {place} de {of} · {points} cada uno",
  save: "Mi resultado",
  task: "{task} {target}",
  classOnly: "Los últimos intentos de la clase",
  classAndYou: "Los últimos intentos de la clase, el tuyo: {value}",
  bestOnly: "Los mejores intentos de la clase",
  bestAndYou: "Los mejores intentos de la clase, el tuyo: {value}",
  you: "{count}, contigo",
};

textsIn("es", "shared/phone/rounds/standing-texts", standingTexts);
