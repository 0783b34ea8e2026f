// @ts-check
/** The texts of shared/phone/insecure.js. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/shared/phone/insecure.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.INSECURE_TEXTS>} */
const insecureTexts = {
  text: "http simple\u00a0: pas de secousse, et l’écran peut s’éteindre.",
  link: "Passer en https",
  hide: "Masquer",
};

textsIn("fr", "shared/phone/insecure", insecureTexts);
