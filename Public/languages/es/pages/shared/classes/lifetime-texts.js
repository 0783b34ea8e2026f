// @ts-check
/** Texts of the choice of a class's lifetime. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/shared/classes/lifetime-texts.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.LIFETIME_TEXTS>} */
const lifetimeTexts = {
  title: "Cuánto dura la clase",
  close: "Cerrar",
  text:
    "El servidor guarda la clase durante este tiempo desde ahora y luego lo borra todo. Hasta entonces los teléfonos pueden volver; cada uno sabe cuándo acaba.",
  until: "hasta {end}",
  limit: "Este servidor permite {most} desde el inicio de una clase.",
  down: "El servidor no responde. Inténtalo otra vez.",
  failed: "No ha funcionado: {detail}",
};

textsIn("es", "shared/classes/lifetime-texts", lifetimeTexts);
