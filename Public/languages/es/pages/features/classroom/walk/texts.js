// @ts-check
/** The classroom page's texts about the walk, beside those of the map. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/walk/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.PRESENT_WALK_TEXTS>} */
const presentWalkTexts = {
  board: "Camino más largo",
  boardPublic: "En camino",
};

textsIn("es", "features/classroom/walk/texts", presentWalkTexts);
