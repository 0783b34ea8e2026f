// @ts-check
/** The texts of shared/phone/rounds/standing-texts.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/phone/rounds/standing-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.STANDING_TEXTS>} */
const standingTexts = {
  round: "Manche {round}",
  place: "{place} sur {of} ({gained})",
  noPlace: "Pas de résultat cette fois",
  pointOne: "1 point",
  points: "{points} {points|0=point|points}",
  overall: "{sum} · {overall} au total",
  team: "Équipe\u00a0: {place} sur {of} · {points} chacun",
  save: "Mon résultat",
  task: "{task} {target}",
  classOnly: "Les derniers essais de la classe",
  classAndYou: "Les derniers essais de la classe, le tien\u00a0: {value}",
  bestOnly: "Les meilleurs essais de la classe",
  bestAndYou: "Les meilleurs essais de la classe, le tien\u00a0: {value}",
  you: "{count}, dont toi",
};

textsIn("fr", "shared/phone/rounds/standing-texts", standingTexts);
