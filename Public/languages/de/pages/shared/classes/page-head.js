// @ts-check
/** The text of shared/classes/page-head.js. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/shared/classes/page-head.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.PAGE_HEAD_TEXTS>} */
const pageHeadText = "Hell oder dunkel";

textsIn("de", "shared/classes/page-head", pageHeadText);
