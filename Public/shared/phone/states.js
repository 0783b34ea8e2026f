// @ts-check
/** A phone's notices about its connection, and its end. */

import { notify, withdraw } from "../dom/notices.js";
import { fillText } from "../model/language.js";

/** @typedef {Record<string, string>} Texts */

/**
 * Shows why the page cannot continue; the texts are loaded only then.
 * @param {Texts} texts
 * @param {import("../model/language.js").Language} language
 * @param {number|null} closeCode  null: there is no session's code
 * @param {{code: string, figures: string, banned: boolean, reason?: string}} context
 */
export async function showRefusal(texts, language, closeCode, context) {
  try {
    const { refuse } = await import("./refused.js");
    await refuse(language, closeCode, context);
  } catch {
    notify("refused", fillText(texts.stopped, { code: closeCode ?? "–" }), { kind: "bad" });
  }
}

/**
 * @param {Texts} texts
 * @param {"connecting"|"open"|"waiting"} state
 * @param {boolean} greetedBefore
 */
export function showConnection(texts, state, greetedBefore) {
  if (state === "open") withdraw("connection");
  else if (navigator.onLine === false) notify("connection", texts.offline, { icon: "offline" });
  else if (greetedBefore) notify("connection", texts.reconnecting, { icon: "offline" });
  else notify("connection", texts.connecting, { kind: "calm", icon: "info" });
}
