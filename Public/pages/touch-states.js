// @ts-check
/** What the touch page says when it cannot go on as usual. */

import { fillText } from "../protocol/language.js";
import { notify, withdraw } from "../view/notices.js";

/** @typedef {Record<string, string>} Texts */

/**
 * The page cannot go on; what is said then is loaded then.
 * @param {Texts} texts
 * @param {import("../protocol/language.js").Language} language
 * @param {number|null} closeCode  null: there is no session's code
 * @param {{code: string, figures: string, banned: boolean}} context
 */
export async function showRefusal(texts, language, closeCode, context) {
  try {
    const { refuse } = await import("./touch-refused.js");
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
  else if (navigator.onLine === false) notify("connection", texts.offline, { sign: "offline" });
  else if (greetedBefore) notify("connection", texts.reconnecting, { sign: "offline" });
  else notify("connection", texts.connecting, { kind: "calm", sign: "info" });
}

/** How long a change is told that the pad shows by itself (s). */
const PASSING = 6;

/** What was told of the others' touches last; nothing is to be said of what a phone has never seen otherwise. */
let othersHidden = false;

/**
 * @param {Texts} texts
 * @param {{[field: string]: any}} session
 * @param {string|undefined} own  this phone's id
 */
export function showSession(texts, { frozen, hidden = false, spotlight, activity = "touch" }, own) {
  if (frozen) notify("frozen", texts.frozen, { sign: "frozen" });
  else withdraw("frozen");
  if (own && spotlight === own) notify("spotlight", texts.spotlit, { kind: "calm", sign: "info" });
  else withdraw("spotlight");
  if (hidden !== othersHidden) {
    othersHidden = hidden;
    notify("hidden", hidden ? texts.hidden : texts.revealed, { kind: "calm", sign: "info", seconds: PASSING });
  }
  const names = new Map(texts.activities.split("|").map((pair) => /** @type {[string, string]} */ (pair.split("="))));
  if (activity === "touch") return withdraw("activity");
  const text = fillText(texts.otherActivity, { activity: names.get(activity) ?? activity });
  notify("activity", text, { sign: "info" });
}
