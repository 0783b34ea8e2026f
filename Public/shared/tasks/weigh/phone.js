// @ts-check
/** The button by which a phone weighs: it presses that of the scale's page. Loaded with the first challenge. */

import { addStyle, element } from "../../dom/dom.js";
import { WEIGH_PHONE_TEXTS } from "../../../languages/en/pages/shared/tasks/weigh/phone.js";

/** @typedef {import("../../model/task-kind.js").PhoneTask} PhoneTask */

/** Resolves when the style sheet is loaded. */
export const weighReady = addStyle("/shared/tasks/weigh/phone.css");

/**
 * @param {import("../../model/task-kind.js").PhoneSetting} setting
 * @returns {PhoneTask}
 */
export function weighOnPhone({ language, hint }) {
  const press = () => document.getElementById("weighing")?.click();
  // The pad would capture the finger.
  const keep = (/** @type {Event} */ event) => event.stopPropagation();
  const node = element(
    "button",
    { class: "weigh-now primary", click: press, pointerdown: keep, touchstart: keep },
    WEIGH_PHONE_TEXTS[language].weigh,
  );
  return {
    node,
    update() {},
    frame: () => false,
    hint: () => hint,
    outcome: () => null,
    end: () => node.remove(),
  };
}
