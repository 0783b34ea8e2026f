// @ts-check
/** Texts of the page for an unknown address. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/about/not-found/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.NOT_FOUND_TEXTS>} */
const notFoundTexts = { title: "Hier ist nichts", text: "Unter dieser Adresse gibt es keine Seite.", home: "Zum Start" };

textsIn("de", "features/about/not-found/texts", notFoundTexts);
