// @ts-check
/** Messages of the classroom page while it waits, and when it cannot continue. */

import { byId, element } from "../../../shared/dom/dom.js";
import { icon } from "../../../shared/dom/icons.js";
import { notify, withdraw } from "../../../shared/dom/notices.js";
import { showState } from "../../../shared/dom/states/state-panel.js";
import { fillText } from "../../../shared/model/language.js";
import { CODE } from "../../../shared/model/messages.js";
import { storeHost } from "../../../shared/net/host.js";

/** @typedef {import("./classroom.js").Classroom} Classroom */

/**
 * @param {Classroom} classroom
 * @param {"connecting"|"open"|"waiting"} state
 */
export function showConnection({ loaded, texts }, state) {
  if (state === "open") withdraw("connection");
  else if (navigator.onLine === false) notify("connection", texts.offline, { icon: "offline" });
  else if (loaded || state === "waiting") notify("connection", texts.reconnecting, { icon: "offline" });
  else notify("connection", texts.connecting, { kind: "calm", icon: "info" });
}

/** @param {Classroom} classroom */
export function showSessionState({ room, texts }) {
  const { frozen, lobby } = room.state;
  byId("frozen").replaceChildren(...(frozen && !lobby ? [element("span", {}, icon("frozen"), texts.frozen)] : []));
  if (frozen && lobby) notify("frozen", texts.frozen, { icon: "frozen" });
  else withdraw("frozen");
}

/**
 * @param {Classroom} classroom
 * @param {number} closeCode
 * @param {(classroom: Classroom) => Promise<void>} ended  shows the host's remaining actions
 */
export async function showRefusal(classroom, closeCode, ended) {
  const { code, savedHost: host, texts } = classroom;
  if (classroom.wiping) return;
  const home = { label: texts.home, run: "/" };
  const reload = { label: texts.reload, run: () => location.reload() };
  if (closeCode === CODE.ended && host) return ended(classroom);
  if (closeCode === CODE.ended) {
    return showState({ title: texts.endedTitle, text: texts.ended, drawing: "done", actions: [home] });
  }
  if (closeCode === CODE.noSuchSession) {
    storeHost(code, null);
    return showState({ title: texts.unknownTitle, text: fillText(texts.unknown, { code }), drawing: "code", actions: [home] });
  }
  if (closeCode === CODE.notAuthorised && host) {
    storeHost(code, null);
    const watch = { ...reload, label: texts.watch };
    const text = fillText(texts.hostLost, { code });
    return showState({ title: texts.hostLostTitle, text, drawing: "warning", actions: [watch, home] });
  }
  const text = fillText(texts.refused, { code: closeCode });
  showState({ title: texts.refusedTitle, text, drawing: "warning", actions: [reload, home] });
}

/** @param {Classroom} classroom */
export function showWiped({ code, texts }) {
  const actions = [{ label: texts.home, run: "/" }];
  showState({ title: texts.wipedTitle, text: fillText(texts.wiped, { code }), drawing: "done", actions });
}
