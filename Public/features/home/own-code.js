// @ts-check
/**
 * After the code of a class that this browser leads was typed, asks whether to lead it or to be a phone of it. Loaded on
 * demand.
 */

import { addStyle, element } from "../../shared/dom/dom.js";
import { openSheet } from "../../shared/dom/sheet.js";
import { fillText } from "../../shared/model/language.js";
import { hostAddress, readableCode } from "../../shared/classes/own-classes.js";

const styled = addStyle("/shared/dom/sheet.css");

/**
 * @param {typeof import("../../languages/en/pages/features/home/texts.js").HOME_TEXTS.en} texts
 * @param {string} code
 */
export async function askLeadOrJoin(texts, code) {
  await styled;
  const way = (/** @type {string} */ name, /** @type {string} */ address, /** @type {string} */ kind = "") =>
    element(
      "a",
      { class: `thing ${kind}`, href: address, "data-way": name },
      element("b", {}, texts[/** @type {"leadIt"} */ (name)]),
    );
  openSheet({ title: fillText(texts.ownTitle, { code: readableCode(code) }), close: texts.close }, [
    element("p", {}, texts.ownText),
    element("div", { class: "rows" }, way("leadIt", hostAddress(code), "primary"), way("joinIt", `/touch?s=${code}`)),
  ]);
}
