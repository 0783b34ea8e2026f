// @ts-check
/** Advice that can wait, as how a screen stays on: one notice at a time, and each once on a phone. */

import { notify, withdraw } from "../../dom/notices.js";
import { setSetting, setting } from "../../net/settings.js";

/** Time for which a notice is visible: long enough to read it and to find the setting. */
const NOTICE_SECONDS = 30;

/** @typedef {"awake"|"notice"} AdviceName  of the setting by which this phone knows that it was shown */
/** @typedef {{name: AdviceName, text: string, style: import("../../dom/notices.js").NoticeStyle}} Advice */

/** @type {Advice[]} */
const waiting = [];
/** @type {AdviceName|null} */
let shown = null;

/**
 * @param {AdviceName} name
 * @param {string} text
 * @param {import("../../dom/notices.js").NoticeStyle} [style]
 */
export function advise(name, text, style = {}) {
  if (wasShown(name) || waiting.some((advice) => advice.name === name)) return;
  waiting.push({ name, text, style });
  if (shown === null) showNext();
}

/** @param {AdviceName} name */
export function wasShown(name) {
  return Boolean(setting(name));
}

/** @param {AdviceName} name  of the notice that its reader has closed */
export function endAdvice(name) {
  if (shown !== name) return;
  withdraw(name);
  shown = null;
  showNext();
}

function showNext() {
  const next = waiting.shift();
  if (!next) return;
  const { name, text, style } = next;
  shown = name;
  setSetting(name, true);
  notify(name, text, { kind: "calm", icon: "info", ...style });
  setTimeout(() => endAdvice(name), NOTICE_SECONDS * 1000);
}
