// @ts-check
/** The sheet before a scale that no phone can use. Loaded when it is needed. */

import { element } from "../../../shared/dom/dom.js";
import { openSheet } from "../../../shared/dom/sheet.js";
import { countWords } from "./note.js";
import { ABILITY_TEXTS } from "../../../languages/en/pages/features/classroom/abilities/texts.js";

/**
 * @param {import("../room/classroom.js").Classroom} classroom
 * @param {() => void} start
 */
export function openNoScale(classroom, start) {
  if (document.querySelector("dialog[open]")) return;
  const texts = ABILITY_TEXTS[classroom.language];
  const anyway = () => {
    sheet.close();
    start();
  };
  const sheet = openSheet({ title: texts.scaleTitle, close: classroom.texts.close }, [
    element("p", { class: "numbers" }, `${countWords(classroom, "weigh")}.`),
    element("p", {}, texts.scaleOut),
    element("button", { class: "primary", autofocus: true, click: anyway }, texts.scaleAnyway),
  ]);
}
