// @ts-check
/** The result of a round that is over: time, hints, and the next puzzle. */

import { element } from "../../../shared/dom/dom.js";
import { icon } from "../../../shared/dom/icons.js";

/**
 * @typedef {object} RoundResult
 * @property {string} title
 * @property {string} figures
 * @property {string} close  label
 * @property {() => void} closed
 * @property {{label: string, icon?: import("../../../shared/dom/icons.js").IconName, run: () => void}[]} actions
 */

/**
 * @param {RoundResult} result
 * @returns {HTMLElement}
 */
export function roundResult({ title, figures, close, closed, actions }) {
  return element(
    "section",
    { class: "round-result", "aria-label": title },
    element(
      "header",
      {},
      element("h2", { tabindex: "-1" }, title),
      element("button", { class: "round quiet", "aria-label": close, title: close, click: closed }, icon("close")),
    ),
    element("p", { class: "numbers" }, figures),
    element(
      "div",
      { class: "actions" },
      ...actions.map(({ label, icon: iconName, run }, index) =>
        element("button", { class: index === 0 ? "primary" : "", click: run }, iconName && icon(iconName), label)
      ),
    ),
  );
}
