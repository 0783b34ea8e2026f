// @ts-check
/** Lists the abilities that a page over plain HTTP lacks, and links to HTTPS; only phones outside a class load it. */

import { element } from "../dom/dom.js";
import { icon } from "../dom/icons.js";
import { notify, withdraw } from "../dom/notices.js";
import { setSetting, setting } from "../net/settings.js";
import { trustedAddress } from "../net/trusted-address.js";

/** @type {Record<import("../model/language.js").Language, {text: string, link: string, hide: string}>} */
const TEXTS = {
  en: { text: "Plain http: no shake, and the screen may sleep.", link: "Use https", hide: "Hide" },
  de: { text: "Nur http: kein Schütteln, und der Bildschirm kann ausgehen.", link: "Mit https öffnen", hide: "Ausblenden" },
  fr: { text: "http simple\u00a0: pas de secousse, et l’écran peut s’éteindre.", link: "Passer en https", hide: "Masquer" },
};

/**
 * Shows the notice, unless it was dismissed on this phone.
 * @param {import("../model/language.js").Language} language
 */
export async function showInsecure(language) {
  if (setting("notice") === "insecure") return;
  const href = await trustedAddress();
  if (!href) return;
  const texts = TEXTS[language];
  const hide = () => {
    setSetting("notice", "insecure");
    withdraw("insecure");
  };
  notify("insecure", texts.text, {
    kind: "calm",
    icon: "unlocked",
    actions: [
      element("a", { href }, texts.link),
      element("button", { class: "quiet round", "aria-label": texts.hide, click: hide }, icon("close")),
    ],
  });
}
