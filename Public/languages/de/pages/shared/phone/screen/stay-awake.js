// @ts-check
/** The texts of shared/phone/screen/stay-awake.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/phone/screen/stay-awake.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.STAY_AWAKE_TEXTS>} */
const stayAwakeTexts = {
  apple: "Damit der Bildschirm an bleibt: Einstellungen, Anzeige & Helligkeit, Automatische Sperre, 5 Minuten.",
  other: "Damit der Bildschirm an bleibt: Einstellungen, Display, Bildschirm-Timeout, 10 Minuten.",
};

textsIn("de", "shared/phone/screen/stay-awake", stayAwakeTexts);
