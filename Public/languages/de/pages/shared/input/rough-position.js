// @ts-check
/** The texts of shared/input/rough-position.js. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/shared/input/rough-position.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.ROUGH_POSITION_TEXTS>} */
const roughPositionTexts = {
  rough: "Dieses Gerät verrät seinen Ort nur ungefähr.",
  iPhone:
    "Schalte „Genauer Standort“ ein: Einstellungen › Datenschutz & Sicherheit › Ortungsdienste › Safari-Websites. Lade dann diese Seite neu.",
  android:
    "Schalte „Genauen Standort verwenden“ ein: Einstellungen › Standort › App-Berechtigungen › dein Browser. Lade dann diese Seite neu.",
  other: "Mit einem Satellitenempfänger, wie im Handy, ist der Ort genau.",
};

textsIn("de", "shared/input/rough-position", roughPositionTexts);
