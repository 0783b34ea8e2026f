// @ts-check
/** One-line notices at the page's edge. Each has a name, so that a state is shown once and can be withdrawn. */

import { byId, element } from "./dom.js";
import { NOTICE_PATHS } from "./notice-icons.js";
import { lineDrawing } from "./svg.js";

/** @type {Map<string, {text: string, node: HTMLElement}>} */
const notices = new Map();

/**
 * @typedef {object} NoticeStyle
 * @property {"calm"|"task"|"warn"|"bad"} [kind]
 * @property {import("./notice-icons.js").NoticeIconName} [icon]
 * @property {string} [path]  of an icon that only some pages have
 * @property {Node[]} [actions]
 * @property {number} [seconds]  time for which it is visible; by default until it is withdrawn
 */

/**
 * @param {string} name
 * @param {string} text
 * @param {NoticeStyle} style
 */
export function notify(name, text, { kind = "warn", icon = "warning", path = NOTICE_PATHS[icon], actions = [], seconds } = {}) {
  if (notices.get(name)?.text === text) return;
  const notice = element(
    "div",
    { class: `notice ${kind}` },
    lineDrawing(path),
    element("span", {}, text),
    ...actions,
  );
  const before = notices.get(name)?.node;
  if (before) before.replaceWith(notice);
  else byId("notices").append(notice);
  notices.set(name, { text, node: notice });
  if (seconds) setTimeout(() => notices.get(name)?.node === notice && withdraw(name), seconds * 1000);
}

/** @param {string} name */
export function withdraw(name) {
  notices.get(name)?.node.remove();
  notices.delete(name);
}
