// @ts-check
/** A phone's texts about lessons. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/phone/lesson/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.LESSON_TEXTS>} */
const lessonTexts = {
  step: "Paso {step} de {steps}",
  look: "Mira al frente.",
  begin: "Empezar",
  choices: "Tu respuesta",
  pick: "Toca una respuesta.",
  sayHow: "Indica también tu seguridad.",
  sending: "Enviando…",
  sent: "Respondido. Puedes cambiarlo hasta que la clase avance.",
  closed: "La clase ya ha avanzado.",
  yours: "tu respuesta",
  right: "correcta",
};

textsIn("es", "shared/phone/lesson/texts", lessonTexts);
