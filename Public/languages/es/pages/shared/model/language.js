// @ts-check
/** What the pages' functions know of the language. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/shared/model/language.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.LANGUAGE_FACTS>} */
const languageFacts = {
  /** The label of a button that asks or opens a choice before it acts. */
  ellipsis: "{label}…",
  decimalSign: ",",
  /** After a place, by its plural form. @type {Record<string, string>} */
  ordinals: { other: ".º" },
};

textsIn("es", "shared/model/language", languageFacts);
