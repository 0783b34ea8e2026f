// @ts-check
/** The text of shared/classes/page-head.js. */

import { textsIn } from "../../../../records/texts.js";

export const PAGE_HEAD_TEXTS = textsIn("en", "shared/classes/page-head", "Light or dark");
