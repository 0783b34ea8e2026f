// @ts-check
/** The texts of shared/activities/scale/activity.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/activities/scale/activity.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.SCALE_ACTIVITY_TEXTS>} */
const scaleActivityTexts = { name: "Balanza", needs: "Teléfonos que midan la fuerza" };

textsIn("es", "shared/activities/scale/activity", scaleActivityTexts);
