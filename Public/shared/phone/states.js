// @ts-check
/** Notices of the touch page about its connection and its session. */

import { element, setText } from "../dom/dom.js";
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

const veil = element("p", { id: "frozen", "aria-hidden": "true" });

/**
 * Dims the page with a large text while the class is frozen; a notice announces it to screen readers.
 * @param {Texts} texts
 * @param {boolean} frozen
 */
export function showFrozen(texts, frozen) {
  setText(veil, texts.frozenLarge);
  if (frozen) document.body.append(veil);
  else veil.remove();
}

/** Duration of a notice about a change that the pad shows too. */
const NOTICE_SECONDS = 6;

/** Whether the last notice announced that the others' touches are hidden; the first state gets no notice. */
let othersHidden = false;

/**
 * @param {Texts} texts
 * @param {import("../model/messages.js").SessionState} session
 * @param {string|undefined} own  this phone's id
 */
export function showSession(texts, { frozen, hidden = false, spotlight, activity = "touch" }, own) {
  if (frozen) notify("frozen", texts.frozen, { icon: "frozen" });
  else withdraw("frozen");
  if (own && spotlight === own) notify("spotlight", texts.spotlit, { kind: "calm", icon: "info" });
  else withdraw("spotlight");
  if (hidden !== othersHidden) {
    othersHidden = hidden;
    notify("hidden", hidden ? texts.hidden : texts.revealed, { kind: "calm", icon: "info", seconds: NOTICE_SECONDS });
  }
  const names = new Map(texts.activities.split("|").map((pair) => /** @type {[string, string]} */ (pair.split("="))));
  // A lesson's step covers the page; an unknown activity has no readable name.
  const name = names.get(activity);
  if (!name) return withdraw("activity");
  const text = fillText(texts.otherActivity, { activity: name });
  notify("activity", text, { icon: "info" });
}
