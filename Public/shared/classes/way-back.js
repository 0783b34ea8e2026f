// @ts-check
/**
 * Beside a page's link home, a link back to the class that this browser leads, so that a host who reads another page
 * finds it again.
 */

import { element, setText } from "../dom/dom.js";
import { fillText } from "../model/language.js";
import { currentLanguage } from "../net/settings.js";
import { hostedClasses, readableCode } from "./own-classes.js";
import { WAY_BACK_TEXTS } from "../../languages/en/pages/shared/classes/way-back.js";

/** @param {() => Element|null} place  the element before it; by default the first link at the top */
export function offerWayBack(place = () => document.querySelector("header a")) {
  // The back key may restore the page from before the class.
  addEventListener("pageshow", ({ persisted }) => persisted && void show(place));
  return show(place);
}

/** @param {() => Element|null} place */
async function show(place) {
  const [newest] = await hostedClasses().catch(() => []);
  if (!newest) return;
  document.querySelector(".way-back")?.remove();
  const link = element("a", { class: "button way-back", href: newest.address });
  const translate = () => setText(link, fillText(WAY_BACK_TEXTS[currentLanguage()], { code: readableCode(newest.code) }));
  translate();
  place()?.after(link);
  // The page's language may be switched.
  new MutationObserver(translate).observe(document.documentElement, { attributeFilter: ["lang"] });
}
