// @ts-check
/** What the pages' functions know of the language. */

import { textsIn } from "../../../../records/texts.js";

export const LANGUAGE_FACTS = textsIn("en", "shared/model/language", {
  /** The label of a button that asks or opens a choice before it acts. */
  ellipsis: "{label}…",
  decimalSign: ".",
  /** After a place, by its plural form. @type {Record<string, string>} */
  ordinals: { one: "st", two: "nd", few: "rd", other: "th" },
});
