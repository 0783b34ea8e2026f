// @ts-check
/** The text of shared/dom/page-head.js. */

import { textsIn } from "../../../../records/texts.js";

export const PAGE_HEAD_TEXTS = textsIn("en", "shared/dom/page-head", "Light or dark");
