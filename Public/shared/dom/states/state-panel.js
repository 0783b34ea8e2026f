// @ts-check
/** Replaces the content of a page that cannot continue by an explanation and the next step. */

import { element } from "../dom.js";
import { drawing } from "./drawings.js";

/**
 * @typedef {object} StateAction
 * @property {string} label
 * @property {(() => void)|string} run  a function, or an address
 * @property {boolean} [danger]  whether it cannot be undone
 */

/** @type {Element[]} */
let covered = [];

/**
 * @param {{title: string, text: string, drawing?: import("./drawings.js").DrawingName, actions?: StateAction[]}} state
 */
export function showState({ title, text, drawing: name = "info", actions = [] }) {
  hideState();
  const heading = element("h1", { tabindex: "-1" }, title);
  const buttons = actions.map(({ label, run, danger }, index) => {
    const style = `button${index === 0 ? " primary" : ""}${danger ? " danger" : ""}`;
    return typeof run === "string"
      ? element("a", { class: style, href: run }, label)
      : element("button", { class: style, click: run }, label);
  });
  const message = element(
    "div",
    { role: "alert" },
    drawing(name),
    heading,
    element("p", {}, text),
    element("div", { class: "actions" }, ...buttons),
  );
  // The page under the panel is inert, also for keys and screen readers.
  covered = [...document.body.children].filter((child) => child.matches(":not(dialog, [inert])"));
  for (const under of covered) under.toggleAttribute("inert", true);
  document.body.append(element("main", { id: "state" }, message));
  heading.focus({ preventScroll: true });
}

export function hideState() {
  document.getElementById("state")?.remove();
  for (const under of covered) under.toggleAttribute("inert", false);
  covered = [];
}
