// @ts-check
/** The sheet in which the host chooses the lesson that a class continues with. Loaded on demand. */

import { addStyle, element, setText } from "../../shared/dom/dom.js";
import { openSheet } from "../../shared/dom/sheet.js";
import { fillText, textIn } from "../../shared/model/language.js";
import { number } from "../../shared/model/units.js";
import { control } from "../../shared/net/host.js";
import { lessons } from "../../shared/net/lessons.js";
import { isSessionOver, RestError } from "../../shared/net/rest.js";

/**
 * @param {string} code
 * @param {string} hostToken
 * @param {string} address of the page that leads the class
 * @param {typeof import("../../languages/en/pages/features/classes/texts.js").CLASSES_TEXTS.en} texts
 * @param {import("../../shared/model/language.js").Language} language
 * @param {() => void} changed  called if the class is over meanwhile
 */
export async function chooseNext(code, hostToken, address, texts, language, changed) {
  await Promise.all([addStyle("/shared/dom/sheet.css"), addStyle("/shared/dom/thing.css")]);
  const list = element("div", { class: "rows" });
  const state = element("p", { class: "muted", role: "status" }, texts.loading);
  const failure = element("p", { class: "failure", role: "alert" });
  const fail = (/** @type {unknown} */ error) => {
    const isDown = error instanceof RestError && error.status === 0;
    const detail = error instanceof Error ? error.message : String(error);
    setText(failure, isDown ? texts.serverDown : fillText(texts.failed, { detail }));
  };
  const sheet = openSheet({ title: texts.nextTitle, close: texts.close }, [
    element("p", { class: "muted" }, texts.nextText),
    list,
    state,
    failure,
  ]);
  const start = async (/** @type {string} */ subject) => {
    try {
      await control(code, hostToken, { action: "activity", activity: "lesson", subject });
      location.assign(address);
    } catch (error) {
      if (!isSessionOver(error)) return fail(error);
      sheet.close();
      changed();
    }
  };
  try {
    const all = await lessons();
    setText(state, all.length === 0 ? texts.noLessons : "");
    list.replaceChildren(...all.map(({ id, title, minutes }) =>
      element(
        "button",
        { class: "thing", "data-lesson": id, click: () => void start(id) },
        element("b", {}, textIn(title, language)),
        minutes !== undefined && element("span", {}, fillText(texts.minutes, { count: number(minutes, language) })),
      )
    ));
  } catch (error) {
    setText(state, "");
    fail(error);
  }
}
