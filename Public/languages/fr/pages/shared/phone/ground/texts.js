// @ts-check
/** The texts of shared/phone/ground. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/phone/ground/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.PHONE_GROUND_TEXTS>} */
const phoneGroundTexts = {
  picture: "L’image sur laquelle on dessine",
  whole: "Voir toute l’image",
  length: "Sur l’image\u00a0: {length}",
  area: "{area}, pourtour {length}",
  angle: "Angle sur l’image\u00a0: {length}",
  points: "Point {count} sur 3 pour un angle",
};

textsIn("fr", "shared/phone/ground/texts", phoneGroundTexts);
