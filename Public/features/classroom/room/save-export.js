// @ts-check
/** Saves a file of a session's data, with its progress and its end in words. */

import { setText } from "../../../shared/dom/dom.js";
import { saveFile } from "../../../shared/dom/save-file.js";
import { fillText } from "../../../shared/model/language.js";
import { number } from "../../../shared/model/units.js";
import { download } from "../../../shared/net/host.js";
import { explain } from "./failures.js";
import { PRESENT_TEXTS } from "./texts.js";

/**
 * @param {{code: string, hostToken: string, language: import("../../../shared/model/language.js").Language}} session
 * @param {HTMLElement} message  says what happens
 * @param {HTMLElement} button  busy meanwhile
 * @param {string} name  of the saved file
 * @param {import("../../../shared/net/host.js").File} file  explained in the session's language
 */
export async function saveExport({ code, hostToken, language }, message, button, name, file) {
  if (button.getAttribute("aria-busy")) return;
  const texts = PRESENT_TEXTS[language];
  button.setAttribute("aria-busy", "true");
  message.classList.remove("failure");
  try {
    const progress = (/** @type {number} */ bytes) =>
      setText(message, fillText(texts.loading, { size: `${number(bytes / 1e6, language, 1)}\u00a0MB` }));
    progress(0);
    saveFile(name, await download(code, hostToken, { ...file, language }, progress));
    setText(message, fillText(texts.saved, { name }));
  } catch (error) {
    message.classList.add("failure");
    setText(message, explain(error, texts));
  } finally {
    button.removeAttribute("aria-busy");
  }
}
