// @ts-check
/** The texts of shared/phone/ground. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/phone/ground/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.PHONE_GROUND_TEXTS>} */
const phoneGroundTexts = {
  picture: "Das Bild, auf dem gezeichnet wird",
  whole: "Ganzes Bild zeigen",
  length: "Auf dem Bild: {length}",
  area: "{area}, ringsum {length}",
  angle: "Winkel auf dem Bild: {length}",
  points: "Punkt {count} von 3 für einen Winkel",
};

textsIn("de", "shared/phone/ground/texts", phoneGroundTexts);
