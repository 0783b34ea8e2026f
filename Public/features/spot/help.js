// @ts-check
/** The help's parts as headings, steps and keys. */

import { element } from "../../shared/dom/dom.js";

/**
 * @typedef {object} HelpPart
 * @property {string} title
 * @property {string[]} [steps]
 * @property {string[][]} [keys]  with what each does
 * @property {string[]} [text]
 */

/**
 * @param {HTMLElement} container
 * @param {readonly HelpPart[]} parts
 */
export function showHelp(container, parts) {
  container.replaceChildren(
    element(
      "div",
      { class: "reading" },
      ...parts.flatMap(({ title, steps, keys, text }) => [
        element("h2", {}, title),
        steps && element("ol", {}, ...steps.map((step) => element("li", {}, step))),
        keys && element("dl", {}, ...keys.map(row)),
        ...(text ?? []).map((paragraph) => element("p", {}, paragraph)),
      ]),
    ),
  );
}

/** @param {string[]} row */
function row([keys, effect]) {
  return element("div", {}, element("dt", {}, element("kbd", {}, keys)), element("dd", {}, effect));
}
