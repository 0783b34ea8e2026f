// @ts-check
/** The choice of a class's retention, before its first phone joins. Loaded on demand. */

import { addStyle, element } from "../../../shared/dom/dom.js";
import { openSheet } from "../../../shared/dom/sheet.js";
import { endText } from "../../../shared/classes/lifetime.js";
import { fillText } from "../../../shared/model/language.js";
import { RETENTION_TEXTS } from "../../../languages/en/pages/features/classroom/lobby/retention-texts.js";

const styled = Promise.all([addStyle("/shared/dom/sheet.css"), addStyle("/shared/dom/thing.css")]);

/** @typedef {"replay"|"figures"} Retention */

/**
 * @param {keyof typeof RETENTION_TEXTS} language
 * @param {Retention} current
 * @param {(retention: Retention) => void} chosen  not called when the sheet is closed without a choice
 * @param {{omitsSteps: boolean, end: number, chooseEnd: () => void}} more  whether the class will start with a
 *   lesson of which it would omit steps; the time of the wipe (ms since 1970); changes that time
 */
export async function askForRetention(language, current, chosen, { omitsSteps, end, chooseEnd }) {
  const texts = RETENTION_TEXTS[language];
  await styled;
  /** @param {Retention} retention @param {string} title @param {string} note */
  const option = (retention, title, note) => {
    const isCurrent = retention === current;
    const choose = () => {
      sheet.close();
      chosen(retention);
    };
    return element(
      "button",
      {
        class: isCurrent ? "thing primary" : "thing",
        "aria-current": isCurrent && "true",
        "data-retention": retention,
        click: choose,
      },
      element("b", {}, title),
      element("span", {}, note),
    );
  };
  const sheet = openSheet({ title: texts.title, close: texts.close }, [
    element("p", { class: "muted" }, texts.question),
    element(
      "div",
      { class: "rows" },
      option("replay", texts.replay, texts.replayNote),
      option("figures", texts.figures, omitsSteps ? `${texts.figuresNote} ${texts.lessonNote}` : texts.figuresNote),
    ),
    element("p", { class: "muted" }, fillText(texts.either, { end: endText(end, language) })),
    element("p", {}, element("a", { href: "/docs?document=privacy", target: "_blank" }, texts.privacy)),
    element(
      "div",
      { class: "rows" },
      element("button", { "data-end": true, click: () => (sheet.close(), chooseEnd()) }, texts.changeEnd),
    ),
  ]);
  /** @type {HTMLElement|null} */ (sheet.querySelector("[data-retention]"))?.focus();
}
