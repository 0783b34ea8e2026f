// @ts-check
/** The texts of shared/activities/draw/activity.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/activities/draw/activity.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.DRAW_ACTIVITY_TEXTS>} */
const drawActivityTexts = { name: "Dibujo", needs: "Cualquier teléfono" };

textsIn("es", "shared/activities/draw/activity", drawActivityTexts);
