// @ts-check
/** A sheet with a button that prints it alone. */

import { addStyle, element } from "../../../shared/dom/dom.js";
import { openSheet } from "../../../shared/dom/sheet.js";

/**
 * @param {{title: string, close: string, print: string}} texts
 * @param {(printButton: HTMLElement) => (Node|string|null|false)[]} content
 * @returns {HTMLDialogElement}
 */
export function openPaper({ title, close, print }, content) {
  addStyle("/features/classroom/room/paper.css");
  const button = element("button", { type: "button", class: "primary print", click: () => window.print() }, print);
  const sheet = openSheet({ title, close }, content(button));
  sheet.classList.add("paper");
  return sheet;
}
