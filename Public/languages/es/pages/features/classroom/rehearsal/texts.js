// @ts-check
/** The rehearsal's texts. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/rehearsal/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.REHEARSAL_TEXTS>} */
const rehearsalTexts = {
  about: "Prueba con {phones} teléfonos simulados. Al final se borra todo.",
  end: "Terminar la prueba",
  failed: "No se ha podido borrar la prueba: {detail}. Se borra sola a las {time}.",
};

textsIn("es", "features/classroom/rehearsal/texts", rehearsalTexts);
