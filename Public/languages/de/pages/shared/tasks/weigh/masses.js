// @ts-check
/** The texts of shared/tasks/weigh/masses.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/weigh/masses.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.MASSES_TEXTS>} */
const massesTexts = {
  about: "Jede Linie ist die Masse eines Handys mit ihrem ±, das Band die Mitte der Klasse mit ihrem ±.",
  empty: "Jedes Handy, das gewogen hat, bekommt hier eine Linie.",
  grams: "{grams}\u00a0g",
  kitchen: "Küchenwaage {grams}",
  middle: "Klasse {grams}",
};

textsIn("de", "shared/tasks/weigh/masses", massesTexts);
