// @ts-check
/** The buttons at the right of a page's head: light or dark, and the next language. */

import { byId, element, setText } from "../dom/dom.js";
import { icon } from "../dom/icons.js";
import { switchTheme } from "../dom/theme.js";
import { LANGUAGE_NAMES, nextLanguage } from "../model/language.js";
import { setSetting } from "../net/settings.js";
import { PAGE_HEAD_TEXTS } from "../../languages/en/pages/shared/classes/page-head.js";

/**
 * Called again when the language has changed.
 * @param {import("../model/language.js").Language} language
 */
export function showHead(language) {
  const button = byId("language");
  const other = nextLanguage(language);
  setText(button, LANGUAGE_NAMES[other]);
  button.lang = other;
  if (!document.getElementById("theme")) {
    const change = () => setSetting("theme", switchTheme());
    button.before(element("button", { class: "quiet round", id: "theme", type: "button", click: change }, icon("theme")));
  }
  byId("theme").setAttribute("aria-label", PAGE_HEAD_TEXTS[language]);
  byId("theme").title = PAGE_HEAD_TEXTS[language];
}
