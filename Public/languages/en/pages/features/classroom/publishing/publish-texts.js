// @ts-check
/** The texts of the archive for publishing; loaded with its sheet. */

import { textsIn } from "../../../../../records/texts.js";

export const PUBLISH_TEXTS = textsIn("en", "features/classroom/publishing/publish-texts", {
  title: "Archive for publishing",
  text:
    "Everything but names, codes, browsers, dates and places; phones get other numbers. How somebody drew stays: whoever knows it may know that person again.",
  authors: "Authors, separated by semicolons",
  licence: "Licence",
  none: "None",
  save: "Save (ZIP)",
});
