// @ts-check
/** The texts of shared/tasks/symbol/phone.js. */

import { textsIn } from "../../../../../records/texts.js";

export const PHONE_TEXTS = textsIn("en", "shared/tasks/symbol/phone", {
  pause: "Another stroke? Otherwise just wait.",
  again: "Once more.",
});
