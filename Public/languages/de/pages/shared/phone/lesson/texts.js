// @ts-check
/** A phone's texts about lessons. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/phone/lesson/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.LESSON_TEXTS>} */
const lessonTexts = {
  step: "Schritt {step} von {steps}",
  look: "Schau nach vorn.",
  begin: "Los geht’s",
  choices: "Deine Antwort",
  pick: "Tippe eine Antwort an.",
  sayHow: "Stell noch ein, wie sicher du bist.",
  sending: "Wird gesendet …",
  sent: "Beantwortet. Du kannst sie ändern, bis es weitergeht.",
  closed: "Die Klasse ist schon weiter.",
  yours: "deine Antwort",
  right: "richtig",
};

textsIn("de", "shared/phone/lesson/texts", lessonTexts);
