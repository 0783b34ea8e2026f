// @ts-check
/** The texts of shared/classes/way-back.js. */

import { textsIn } from "../../../../records/texts.js";

export const WAY_BACK_TEXTS = textsIn("en", "shared/classes/way-back", "Back to the class {code}");
