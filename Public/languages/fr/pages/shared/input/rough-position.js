// @ts-check
/** The texts of shared/input/rough-position.js. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/shared/input/rough-position.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.ROUGH_POSITION_TEXTS>} */
const roughPositionTexts = {
  rough: "Cet appareil n’indique sa position qu’à peu près.",
  iPhone:
    "Active «\u00a0Position exacte\u00a0»\u00a0: Réglages › Confidentialité et sécurité › Service de localisation › Sites web Safari. Puis recharge cette page.",
  android:
    "Active «\u00a0Utiliser la position exacte\u00a0»\u00a0: Paramètres › Localisation › Autorisations › ton navigateur. Puis recharge cette page.",
  other: "Avec un récepteur de satellites, comme dans un téléphone, la position est précise.",
};

textsIn("fr", "shared/input/rough-position", roughPositionTexts);
