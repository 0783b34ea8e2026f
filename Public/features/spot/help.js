// @ts-check
/** The help's parts as headings, steps and keys. */

import { element } from "../../shared/dom/dom.js";

/**
 * @param {HTMLElement} container
 * @param {import("./help-texts.js").HelpPart[]} parts
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

/** @param {[keys: string, effect: string]} row */
function row([keys, effect]) {
  return element("div", {}, element("dt", {}, element("kbd", {}, keys)), element("dd", {}, effect));
}
