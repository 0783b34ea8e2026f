// @ts-check
/** Lists the abilities that a page over plain HTTP lacks, and links to HTTPS; only phones outside a class load it. */

import { element } from "../dom/dom.js";
import { lineDrawing } from "../dom/svg.js";
import { CONTROL_PATHS } from "../dom/controls/paths.js";
import { trustedAddress } from "../net/trusted-address.js";
import { advise, endAdvice, wasShown } from "./screen/advice.js";
import { INSECURE_TEXTS } from "../../languages/en/pages/shared/phone/insecure.js";

/**
 * Shows the notice, unless this phone has shown it.
 * @param {import("../model/language.js").Language} language
 */
export async function showInsecure(language) {
  if (wasShown("notice")) return;
  const href = await trustedAddress();
  if (!href) return;
  const texts = INSECURE_TEXTS[language];
  const hide = () => endAdvice("notice");
  advise("notice", texts.text, {
    icon: "unlocked",
    actions: [
      element("a", { href }, texts.link),
      element("button", { class: "quiet round", "aria-label": texts.hide, click: hide }, lineDrawing(CONTROL_PATHS.close)),
    ],
  });
}
