// @ts-check
/** Texts about the own name of a phone. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/phone/names/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.NAME_TEXTS>} */
const nameTexts = {
  question: "¿Cómo te llamas?",
  note: "La clase lo ve. Se borra con la clase.",
  noteHidden: "Solo lo ve tu docente. Se borra con la clase.",
  ok: "Ese es mi nombre",
  skip: "Ahora no",
  refused: "Eso no sirve como nombre. Usa hasta 32 letras, cifras o signos.",
  byHost: "Tu docente ha elegido el nombre de este teléfono.",
  person: "Tu código es {code}. Lo que haces cuenta para él, también en otros teléfonos y otros días.",
  codeTwice: "Otro teléfono también tiene tu código {code}. Si no es tuyo, díselo a tu docente.",
};

textsIn("es", "shared/phone/names/texts", nameTexts);
