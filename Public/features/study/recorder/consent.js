// @ts-check
/** Asks the visitor, in one line at the lower edge of the page. Nothing is sent before the answer. */

import { element } from "../../../shared/dom/dom.js";
import { pickLanguage } from "../../../shared/model/language.js";
import { Surface } from "../surface/surface.js";
import { CONSENT_TEXTS } from "../../../languages/en/pages/features/study/recorder/texts.js";

const STYLE = `
  .frame { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 16px; left: 8px; right: 8px; bottom: 8px; padding: 12px 16px;
    max-width: 60rem; margin: 0 auto; max-height: calc(100% - 16px); overflow: auto; }
  p { flex: 1 1 16rem; }
  div { display: flex; gap: 8px; flex: 1 1 auto; justify-content: flex-end; }
`;

/**
 * @param {string|undefined} text  instead of our own
 * @param {(agrees: boolean) => void} answer
 */
export function askForConsent(text, answer) {
  const language = pickLanguage(document.documentElement.lang, navigator.languages);
  const texts = CONSENT_TEXTS[language];
  const surface = new Surface(STYLE);
  const button = (/** @type {string} */ label, /** @type {boolean} */ agrees) => {
    const respond = () => (surface.remove(), answer(agrees));
    return element("button", { class: agrees ? "primary" : "", click: respond }, label);
  };
  const message = element("p", { lang: text ? null : language }, text || texts.ask);
  const choice = element("div", { lang: language }, button(texts.refuse, false), button(texts.agree, true));
  surface.root.append(element("section", { class: "frame", "aria-label": texts.label }, message, choice));
  surface.show();
}
