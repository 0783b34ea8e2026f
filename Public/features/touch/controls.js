// @ts-check
/** The touch page's buttons and keys. */

import { byId } from "../../shared/dom/dom.js";
import { notify, withdraw } from "../../shared/dom/notices.js";
import { followPage } from "../../shared/phone/page-life.js";

/** @typedef {import("./session.js").TouchSession} TouchSession */

/** @param {TouchSession} session */
export function listenToPage(session) {
  followPage(session);
  byId("switch").addEventListener("click", () => session.switchFace());
  byId("menu").addEventListener("click", () => open(session, "openMenu"));
  byId("help").addEventListener("click", () => open(session, "openHelp"));
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open], #state")) return;
    const key = event.key.toLowerCase();
    if (key === "s") session.switchFace();
    else if (key === "m") open(session, "openMenu");
    else if (key === "?") open(session, "openHelp");
  });
}

/**
 * The sheets are loaded when the first one is opened.
 * @param {TouchSession} session
 * @param {"openMenu"|"openHelp"} which
 */
async function open(session, which) {
  if (document.querySelector("dialog[open]")) return;
  try {
    const [sheets, heat] = await Promise.all([import("./sheets.js"), session.loadHeat()]);
    withdraw("sheet");
    sheets[which](session, heat);
  } catch {
    notify("sheet", session.texts.offlineSheet, { sign: "offline" });
  }
}
