// @ts-check
/** The texts of shared/classes/way-back.js. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/shared/classes/way-back.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.WAY_BACK_TEXTS>} */
const wayBackTexts = "Volver a la clase {code}";

textsIn("es", "shared/classes/way-back", wayBackTexts);
