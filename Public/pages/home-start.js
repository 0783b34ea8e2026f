// @ts-check
/** What a class keeps is chosen before the first finger is measured. Loaded when a class is started. */

import { HOME_START_TEXTS } from "../protocol/texts/home-start.js";
import { addStyle, element } from "../view/dom.js";
import { openSheet } from "../view/sheet.js";

const styled = addStyle("/css/sheet.css");

/** @typedef {"replay"|"figures"} Retention */

/**
 * @param {import("../protocol/language.js").Language} language
 * @param {(retention: Retention) => void} chosen  not called when the sheet is closed without a choice
 */
export async function askForRetention(language, chosen) {
  const texts = HOME_START_TEXTS[language];
  await styled;
  /** @param {Retention} retention @param {string} title @param {string} note @param {boolean} [primary] */
  const option = (retention, title, note, primary = false) => {
    const choose = () => {
      sheet.close();
      chosen(retention);
    };
    return element(
      "button",
      { type: "button", class: primary ? "thing primary" : "thing", "data-retention": retention, click: choose },
      element("b", {}, title),
      element("span", {}, note),
    );
  };
  const sheet = openSheet({ title: texts.title, close: texts.close }, [
    element("p", { class: "muted" }, texts.question),
    element(
      "div",
      { class: "rows" },
      option("replay", texts.replay, texts.replayNote, true),
      option("figures", texts.figures, texts.figuresNote),
    ),
    element("p", { class: "muted" }, texts.either),
  ]);
  /** @type {HTMLElement|null} */ (sheet.querySelector("[data-retention]"))?.focus();
}
