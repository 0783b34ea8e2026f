// @ts-check
/** Messages shown instead of a picture: loading, refused or deleted, each with a remedy. */

import { element } from "../../../shared/dom/dom.js";
import { icon } from "../../../shared/dom/icons.js";

/**
 * @typedef {object} PictureState
 * @property {string} name  of the state, for styles and tests
 * @property {string} title
 * @property {string} [text]
 * @property {import("../../../shared/dom/icons.js").IconName} [icon]
 * @property {{label: string, run: () => void}[]} [actions]
 */

/**
 * @param {PictureState} state
 * @returns {HTMLElement}
 */
export function pictureState({ name, title, text = "", icon: iconName, actions = [] }) {
  return element(
    "section",
    { class: "picture-state", "data-state": name, role: name === "loading" ? "status" : "alert" },
    iconName ? icon(iconName) : element("span", { class: "spinner", "aria-hidden": "true" }),
    element("h2", { tabindex: "-1" }, title),
    text && element("p", {}, text),
    element(
      "div",
      { class: "actions" },
      ...actions.map(({ label, run }, index) => element("button", { class: index === 0 ? "primary" : "", click: run }, label)),
    ),
  );
}
