// @ts-check
/** The texts of shared/activities/experiment/activity.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/activities/experiment/activity.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.EXPERIMENT_ACTIVITY_TEXTS>} */
const experimentActivityTexts = { name: "Experimento", needs: "Cualquier teléfono y una clase con repetición" };

textsIn("es", "shared/activities/experiment/activity", experimentActivityTexts);
