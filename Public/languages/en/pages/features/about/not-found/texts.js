// @ts-check
/** Texts of the page for an unknown address. */

import { textsIn } from "../../../../../records/texts.js";

export const NOT_FOUND_TEXTS = textsIn("en", "features/about/not-found/texts", {
  title: "Nothing here",
  text: "There is no page at this address.",
  home: "To the start",
});
