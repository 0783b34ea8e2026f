// @ts-check
/** A phone's texts about lessons. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/phone/lesson/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.LESSON_TEXTS>} */
const lessonTexts = {
  step: "Étape {step} sur {steps}",
  look: "Regarde devant.",
  begin: "C’est parti",
  choices: "Ta réponse",
  pick: "Touche une réponse.",
  sayHow: "Indique encore ta certitude.",
  sending: "Envoi…",
  sent: "C’est noté. Tu peux changer jusqu’à la suite.",
  closed: "La classe est déjà plus loin.",
  yours: "ta réponse",
  right: "juste",
};

textsIn("fr", "shared/phone/lesson/texts", lessonTexts);
