// @ts-check
/** One-line notices at the page's edge. Each has a name, so that a state is shown once and can be withdrawn. */

import { byId, element } from "./dom.js";
import { NOTICE_PATHS } from "./notice-icons.js";
import { lineDrawing } from "./svg.js";

/** @type {Map<string, {text: string, shown: HTMLElement}>} */
const shown = new Map();

/**
 * @typedef {object} NoticeStyle
 * @property {"calm"|"warn"|"bad"} [kind]
 * @property {import("./notice-icons.js").NoticeIconName} [sign]
 * @property {Node[]} [actions]
 * @property {number} [seconds]  time for which it is visible; by default until it is withdrawn
 */

/**
 * @param {string} name
 * @param {string} text
 * @param {NoticeStyle} style
 */
export function notify(name, text, { kind = "warn", sign = "warning", actions = [], seconds } = {}) {
  if (shown.get(name)?.text === text) return;
  const notice = element(
    "div",
    { class: `notice ${kind}` },
    lineDrawing(NOTICE_PATHS[sign]),
    element("span", {}, text),
    ...actions,
  );
  const before = shown.get(name)?.shown;
  if (before) before.replaceWith(notice);
  else byId("notices").append(notice);
  shown.set(name, { text, shown: notice });
  if (seconds) setTimeout(() => shown.get(name)?.shown === notice && withdraw(name), seconds * 1000);
}

/** @param {string} name */
export function withdraw(name) {
  shown.get(name)?.shown.remove();
  shown.delete(name);
}
