// @ts-check
/** A question that the phone has to answer before anything else: it cannot be skipped. */

import { element, setText } from "../../dom/dom.js";

/**
 * The session's data that these questions use.
 * @typedef {object} AskedSession
 * @property {string} code
 * @property {import("../../model/language.js").Language} language
 * @property {Contract.ConsentMessage|null} consent
 * @property {boolean} [isWalking] whether the page is a walk's, which has settings instead of a menu
 * @property {{expiresAt: string}|null} storage
 * @property {{name: string}|null} participant
 * @property {{phone: import("../../net/phone-store.js").Phone, store: {forget: () => void}, savePhone: () => void}} record
 */

/**
 * @param {object} question
 * @param {string} question.title
 * @param {string} question.name
 * @param {Node[]} question.content
 * @param {{name: string, label: string, primary?: boolean, run: () => Promise<void>|void}[]} question.options
 * @param {string} question.failed  the text if sending an answer fails
 * @returns {HTMLDialogElement}
 */
export function ask({ title, name, content, options, failed }) {
  const failure = element("p", { class: "failure", role: "alert" });
  const buttons = options.map((option) =>
    element("button", {
      class: option.primary ? "primary" : "",
      "data-answer": option.name,
      click: () => void choose(option.run),
    }, option.label)
  );
  const dialog = element(
    "dialog",
    { class: "sheet", "aria-label": title, "data-question": name },
    element("header", {}, element("h2", {}, title)),
    ...content,
    failure,
    element("div", { class: "rows" }, ...buttons),
  );
  /** @param {() => Promise<void>|void} run */
  async function choose(run) {
    setText(failure, "");
    for (const button of buttons) button.disabled = true;
    try {
      await run();
      dialog.close();
      dialog.remove();
    } catch {
      setText(failure, failed);
      for (const button of buttons) button.disabled = false;
    }
  }
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  // Opened again, because browsers close a dialog at the second Escape in any case.
  dialog.addEventListener("close", () => dialog.isConnected && dialog.showModal());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
