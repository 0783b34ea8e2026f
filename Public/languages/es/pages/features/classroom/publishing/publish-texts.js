// @ts-check
/** The texts of the archive for publishing; loaded with its sheet. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/publishing/publish-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.PUBLISH_TEXTS>} */
const publishTexts = {
  title: "Archivo para publicar",
  text:
    "Todo menos nombres, códigos, navegadores, fechas y lugares; los teléfonos reciben otros números. Queda cómo dibujaba cada uno: quien lo conozca puede reconocer a la persona.",
  authors: "Autores, separados por punto y coma",
  licence: "Licencia",
  none: "Ninguna",
  save: "Guardar (ZIP)",
};

textsIn("es", "features/classroom/publishing/publish-texts", publishTexts);
