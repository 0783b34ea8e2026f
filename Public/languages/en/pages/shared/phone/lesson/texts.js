// @ts-check
/** A phone's texts about lessons. */

import { textsIn } from "../../../../../records/texts.js";

export const LESSON_TEXTS = textsIn("en", "shared/phone/lesson/texts", {
  step: "Step {step} of {steps}",
  look: "Look to the front.",
  begin: "Begin",
  choices: "Your answer",
  pick: "Tap an answer.",
  sayHow: "Now set how sure you are.",
  sending: "Sending…",
  sent: "Answered. You can change it until the class goes on.",
  closed: "The class has gone on.",
  yours: "your answer",
  right: "right",
});
