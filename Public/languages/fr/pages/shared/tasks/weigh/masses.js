// @ts-check
/** The texts of shared/tasks/weigh/masses.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/weigh/masses.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.MASSES_TEXTS>} */
const massesTexts = {
  about: "Chaque ligne est la masse d’un téléphone avec son ±, la bande le milieu de la classe avec son ±.",
  empty: "Chaque téléphone qui a pesé a une ligne ici.",
  grams: "{grams}\u00a0g",
  kitchen: "balance de cuisine {grams}",
  middle: "classe {grams}",
};

textsIn("fr", "shared/tasks/weigh/masses", massesTexts);
