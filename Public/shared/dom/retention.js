// @ts-check
/** The choice of what a class stores, before it starts. Loaded when a class is started. */

import { addStyle, element } from "./dom.js";
import { openSheet } from "./sheet.js";
import { RETENTION_TEXTS } from "./retention-texts.js";

const styled = addStyle("/shared/dom/sheet.css");

/** @typedef {"replay"|"figures"} Retention */

/**
 * @param {keyof typeof RETENTION_TEXTS} language
 * @param {(retention: Retention) => void} chosen  not called when the sheet is closed without a choice
 * @param {boolean} [hasExperiment]  whether the class is to take a lesson that has one
 */
export async function askForRetention(language, chosen, hasExperiment = false) {
  const texts = RETENTION_TEXTS[language];
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
      option("figures", texts.figures, hasExperiment ? `${texts.figuresNote} ${texts.lessonNote}` : texts.figuresNote),
    ),
    element("p", { class: "muted" }, texts.either),
  ]);
  /** @type {HTMLElement|null} */ (sheet.querySelector("[data-retention]"))?.focus();
}
