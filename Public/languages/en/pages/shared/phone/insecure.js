// @ts-check
/** The texts of shared/phone/insecure.js. */

import { textsIn } from "../../../../records/texts.js";

export const INSECURE_TEXTS = textsIn("en", "shared/phone/insecure", {
  text: "Plain http: no shake, and the screen may sleep.",
  link: "Use https",
  hide: "Hide",
});
