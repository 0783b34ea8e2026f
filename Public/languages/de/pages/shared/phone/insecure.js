// @ts-check
/** The texts of shared/phone/insecure.js. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/shared/phone/insecure.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.INSECURE_TEXTS>} */
const insecureTexts = {
  text: "Nur http: kein Schütteln, und der Bildschirm kann ausgehen.",
  link: "Mit https öffnen",
  hide: "Ausblenden",
};

textsIn("de", "shared/phone/insecure", insecureTexts);
