// @ts-check
/** The texts of shared/tasks/weigh/phone.js. */

import { textsIn } from "../../../../../records/texts.js";

export const WEIGH_PHONE_TEXTS = textsIn("en", "shared/tasks/weigh/phone", {
  weigh: "Weigh with a spring or a ruler",
});
