// @ts-check
/** Shared by the text pages: their language and its switch. */

import { byId, translate } from "../../shared/dom/dom.js";
import { showHead } from "../../shared/classes/page-head.js";
import { nextLanguage } from "../../shared/model/language.js";
import { currentLanguage, useLanguage } from "../../shared/net/settings.js";
import "../../shared/dom/touchkit.js";
import { offerWayBack } from "../../shared/classes/way-back.js";

/**
 * @template {Record<string, string>} T
 * @param {Record<import("../../shared/model/language.js").Language, T>} allTexts
 * @param {(texts: T, language: string) => void} [show]  called for each language that is chosen
 */
export function translatePage(allTexts, show = () => {}) {
  document.documentElement.dataset.started = "yes";
  let language = currentLanguage();
  const updateTexts = () => {
    const texts = allTexts[language];
    translate(language, texts);
    document.title = `${texts.title} · TouchFigures`;
    showHead(language);
    show(texts, language);
  };
  byId("language").addEventListener("click", async () => {
    const next = nextLanguage(language);
    if (!(await useLanguage(next))) return;
    language = next;
    updateTexts();
  });
  updateTexts();
  void offerWayBack();
}
