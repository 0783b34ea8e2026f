// @ts-check
/** The texts of shared/activities/spot/activity.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/activities/spot/activity.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.SPOT_ACTIVITY_TEXTS>} */
const spotActivityTexts = { name: "Diferencias", needs: "Cualquier teléfono y una imagen" };

textsIn("es", "shared/activities/spot/activity", spotActivityTexts);
