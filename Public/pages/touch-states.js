// @ts-check
/** What the touch page says when it cannot go on, or not as usual. */

import { CODE } from "../protocol/constants.js";
import { fillText } from "../protocol/language.js";
import { serverInfo } from "../net/rest.js";
import { setSetting, setting } from "../net/settings.js";
import { element } from "../view/dom.js";
import { icon } from "../view/icons.js";
import { notify, withdraw } from "../view/notices.js";
import { showState } from "../view/state-panel.js";

/** @typedef {Record<string, string>} Texts */

/** @param {Texts} texts */
export function showNoCode(texts) {
  showState({ title: texts.noCodeTitle, text: texts.noCode, actions: [{ label: texts.home, does: "/" }] });
}

/**
 * @param {Texts} texts
 * @param {number} closeCode
 * @param {{code: string, figures: string}} context
 */
export function showRefusal(texts, closeCode, { code, figures }) {
  const home = { label: texts.home, does: "/" };
  switch (closeCode) {
    case CODE.noSuchSession:
      return showState({ title: texts.unknownTitle, text: fillText(texts.unknown, { code }), actions: [home] });
    case CODE.ended:
      return showState({
        title: texts.endedTitle,
        text: fillText(texts.ended, { figures }),
        sign: "done",
        actions: [home],
      });
    case CODE.removed:
      return showState({
        title: texts.removedTitle,
        text: texts.removed,
        actions: [{ label: texts.joinAgain, does: () => location.reload() }, home],
      });
    case CODE.conflict:
      return showState({
        title: texts.elsewhereTitle,
        text: texts.elsewhere,
        sign: "phone",
        actions: [{ label: texts.takeOver, does: () => location.reload() }, home],
      });
    default:
      return showState({
        title: texts.refusedTitle,
        text: fillText(texts.refused, { code: closeCode }),
        sign: "warning",
        actions: [{ label: texts.reload, does: () => location.reload() }, home],
      });
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

/**
 * @param {Texts} texts
 * @param {{frozen?: boolean, activity?: string}} session
 */
export function showSession(texts, { frozen, activity = "touch" }) {
  if (frozen) notify("frozen", texts.frozen, { sign: "frozen" });
  else withdraw("frozen");
  const names = new Map(texts.activities.split("|").map((pair) => /** @type {[string, string]} */ (pair.split("="))));
  if (activity === "touch") withdraw("activity");
  else notify("activity", fillText(texts.otherActivity, { activity: names.get(activity) ?? activity }), { sign: "info" });
}

/**
 * What plain HTTP lacks, with a way out; once per phone if it is put away.
 * @param {Texts} texts
 */
export async function showInsecure(texts) {
  if (window.isSecureContext || setting("notice") === "insecure") return;
  const { https, certificateAuthority } = await serverInfo();
  if (https.length === 0) return;
  const same = https.find((address) => new URL(address).hostname === location.hostname) ?? https[0];
  const hide = () => {
    setSetting("notice", "insecure");
    withdraw("insecure");
  };
  notify("insecure", texts.insecure, {
    kind: "calm",
    sign: "unlocked",
    actions: [
      element("a", { href: new URL(location.pathname + location.search, same).href }, texts.insecureLink),
      certificateAuthority && element("a", { href: "/ca" }, texts.insecureHelp),
      element("button", { class: "quiet round", "aria-label": texts.hide, title: texts.hide, click: hide }, icon("close")),
    ].filter((node) => node !== false),
  });
}
