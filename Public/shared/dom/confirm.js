// @ts-check
/** Asks for confirmation before something is lost, and shows a failure in the same dialog. */

import { element, setText } from "./dom.js";
import { openSheet } from "./sheet.js";

/**
 * @param {object} question
 * @param {string} question.title
 * @param {string} question.text
 * @param {string} question.yes
 * @param {string} question.no
 * @param {string} question.close
 * @param {() => Promise<void>} question.run  throws with a message for people
 * @param {(Node|string)[]} [question.more]  between the text and the buttons
 * @param {boolean} [question.danger]  the action cannot be undone
 * @returns {HTMLDialogElement}
 */
export function askFirst({ title, text, yes, no, close, run, more = [], danger = false }) {
  const failure = element("p", { class: "failure", role: "alert" });
  const confirm = async () => {
    accept.disabled = true;
    setText(failure, "");
    try {
      await run();
      sheet.close();
    } catch (error) {
      setText(failure, error instanceof Error ? error.message : String(error));
      accept.disabled = false;
    }
  };
  const accept = element("button", {
    class: danger ? "primary danger" : "primary",
    "data-yes": true,
    click: confirm,
  }, yes);
  const sheet = openSheet({ title, close }, [
    element("p", {}, text),
    ...more,
    failure,
    element(
      "div",
      { class: "pair" },
      element("button", { autofocus: true, click: () => sheet.close() }, no),
      accept,
    ),
  ]);
  return sheet;
}
