// @ts-check
/** A card of the author's desk: a puzzle, a play or a lesson with its state and its actions. */

import { element } from "../../../shared/dom/dom.js";
import { icon } from "../../../shared/dom/icons.js";

/**
 * @typedef {object} CardTool
 * @property {string} name
 * @property {import("../../../shared/dom/icons.js").IconName} icon
 * @property {string} label
 * @property {(() => void)|string} run  a function, or an address for a new tab
 */
/**
 * @typedef {object} Card
 * @property {string} id
 * @property {string} title
 * @property {string} address
 * @property {string} label  of the link
 * @property {(address: string) => void} open
 * @property {HTMLElement|null} [picture]  null: the work should have a picture, but has none yet
 * @property {string} note
 * @property {string} state
 * @property {""|"ok"|"warn"} severity
 * @property {(CardTool|false)[]} tools
 */

/**
 * @param {Card} card
 * @returns {HTMLLIElement}
 */
export function deskCard({ id, title, address, label, open, picture, note, state, severity, tools }) {
  const click = (/** @type {MouseEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(address);
  };
  const link = element(
    "a",
    { class: "open", href: address, "aria-label": [label, note, state].filter(Boolean).join(", "), click },
    picture === undefined ? null : (picture ?? element("span", { class: "thumbnail" }, icon("picture"))),
    element("b", {}, title),
    element("span", { class: "muted" }, note),
    element("span", { class: `state ${severity}` }, state),
  );
  return element(
    "li",
    { class: "card", "data-id": id },
    link,
    element("div", { class: "tools" }, ...tools.map((tool) => tool && button(tool))),
  );
}

/** @param {CardTool} tool */
function button({ name, icon: iconName, label, run }) {
  const named = { "data-tool": name, "aria-label": label, title: label };
  return typeof run === "string"
    ? element("a", { class: "button round", href: run, target: "_blank", ...named }, icon(iconName))
    : element("button", { class: "round", click: run, ...named }, icon(iconName));
}
