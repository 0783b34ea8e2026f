// @ts-check
/**
 * Beside a page's link home, a link back to the class that this browser leads, so that a host who reads another page
 * finds it again.
 */

import { element, setText } from "../dom/dom.js";
import { fillText } from "../model/language.js";
import { currentLanguage } from "../net/settings.js";
import { ledClasses, spoken } from "./own-classes.js";

const TEXTS = { en: "Back to the class {code}", de: "Zurück zur Klasse {code}", fr: "Retour à la classe {code}" };

/** @param {() => Element|null} place  the element before it; by default the first link at the top */
export async function offerWayBack(place = () => document.querySelector("header a")) {
  const [newest] = await ledClasses().catch(() => []);
  if (!newest) return;
  const link = element("a", { class: "button way-back", href: newest.address });
  const show = () => setText(link, fillText(TEXTS[currentLanguage()], { code: spoken(newest.code) }));
  show();
  place()?.after(link);
  // The page's language may be switched.
  new MutationObserver(show).observe(document.documentElement, { attributeFilter: ["lang"] });
}
