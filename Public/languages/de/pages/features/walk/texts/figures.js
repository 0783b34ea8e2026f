// @ts-check
/** The texts of features/walk/texts/figures.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/walk/texts/figures.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.COMPASS_POINTS>} */
const compassPoints = ["Norden", "Nordosten", "Osten", "Südosten", "Süden", "Südwesten", "Westen", "Nordwesten"];

textsIn("de", "features/walk/texts/figures", compassPoints);

/** @type {Words<typeof reference.BYTES>} */
const bytes = ["kB", "MB"];

textsIn("de", "features/walk/texts/figures/BYTES", bytes);
