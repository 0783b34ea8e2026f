// @ts-check
/** The texts of shared/phone/insecure.js. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/shared/phone/insecure.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.INSECURE_TEXTS>} */
const insecureTexts = {
  text: "Solo http: sin sacudidas, y la pantalla puede apagarse.",
  link: "Usar https",
  hide: "Ocultar",
};

textsIn("es", "shared/phone/insecure", insecureTexts);
