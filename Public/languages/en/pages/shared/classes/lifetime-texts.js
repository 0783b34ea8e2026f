// @ts-check
/** Texts of the choice of a class's lifetime. */

import { textsIn } from "../../../../records/texts.js";

export const LIFETIME_TEXTS = textsIn("en", "shared/classes/lifetime-texts", {
  title: "How long the class lives",
  close: "Close",
  text:
    "The server keeps the class so long from now, then it deletes all of it. Phones find their way back until then; each is told the end.",
  until: "until {end}",
  limit: "This server allows {most} from the start of a class.",
  down: "The server does not answer. Try again.",
  failed: "That did not work: {detail}",
});
