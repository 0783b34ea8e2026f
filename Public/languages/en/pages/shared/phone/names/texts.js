// @ts-check
/** Texts about the own name of a phone. */

import { textsIn } from "../../../../../records/texts.js";

export const NAME_TEXTS = textsIn("en", "shared/phone/names/texts", {
  question: "What is your name?",
  note: "The class sees it. It is wiped with the class.",
  noteHidden: "Only your teacher sees it. It is wiped with the class.",
  ok: "That’s me",
  skip: "Not now",
  refused: "That does not work as a name. Take up to 32 letters, digits or signs.",
  byHost: "Your teacher has chosen the name of this phone.",
  person: "You are {code}. What you do counts for this code, on other phones and days, too.",
  codeTwice: "Another phone has your code {code}, too. If it is not yours, tell your teacher.",
});
