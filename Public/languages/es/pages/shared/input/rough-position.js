// @ts-check
/** The texts of shared/input/rough-position.js. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/shared/input/rough-position.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.ROUGH_POSITION_TEXTS>} */
const roughPositionTexts = {
  rough: "Este aparato solo indica su ubicación de forma aproximada.",
  iPhone:
    "Activa Ajustes › Privacidad y seguridad › Localización › Sitios web de Safari › Ubicación exacta y recarga esta página.",
  android: "Activa Ajustes › Ubicación › Permisos de ubicación › tu navegador › Usar ubicación precisa y recarga esta página.",
  other: "Con un receptor de satélites, como el de un teléfono, la ubicación es precisa.",
};

textsIn("es", "shared/input/rough-position", roughPositionTexts);
