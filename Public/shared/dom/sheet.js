// @ts-check
/** A sheet over the page: a modal dialog that keeps the focus and closes with Escape, its button or a tap outside. */

import { element } from "./dom.js";
import { lineDrawing } from "./svg.js";
import { CONTROL_PATHS } from "./controls/paths.js";

/**
 * @param {{title: string, close: string, closed?: () => void}} heading
 * @param {(Node|string|null|false)[]} content
 * @returns {HTMLDialogElement}
 */
export function openSheet({ title, close, closed }, content) {
  const shut = () => sheet.close();
  const sheet = element(
    "dialog",
    { class: "sheet", "aria-label": title },
    element(
      "header",
      {},
      element("h2", {}, title),
      element("button", { class: "round", "aria-label": close, title: close, click: shut }, lineDrawing(CONTROL_PATHS.close)),
    ),
    ...content,
  );
  sheet.addEventListener("click", (event) => {
    if (event.target === sheet) shut();
  });
  sheet.addEventListener("close", () => {
    sheet.remove();
    closed?.();
  });
  document.body.append(sheet);
  sheet.showModal();
  // Its first control may be at its end, where the focus scrolls to.
  sheet.scrollTop = 0;
  return sheet;
}
