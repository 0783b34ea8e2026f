// @ts-check
/** The touch page's buttons and keys. */

import { byId } from "../../shared/dom/dom.js";
import { notify, withdraw } from "../../shared/dom/notices.js";
import { isTaken, shortcutsOf } from "../../shared/input/shortcut.js";
import { followPage } from "../../shared/phone/page-life.js";
import { resizeFigures } from "./figures/size.js";

/** @typedef {import("./session.js").TouchSession} TouchSession */

/** @param {TouchSession} session */
export function listenToPage(session) {
  followPage(session);
  byId("switch").addEventListener("click", () => session.switchFace());
  byId("resize").addEventListener("click", resizeFigures);
  byId("menu").addEventListener("click", () => open(session, "openMenu"));
  byId("help").addEventListener("click", () => open(session, "openHelp"));
  document.addEventListener("keydown", (event) => {
    if (isTaken(event.target)) return;
    const names = shortcutsOf(event);
    if (names.includes("s")) session.switchFace();
    else if (names.includes("m")) open(session, "openMenu");
    else if (names.includes("?")) open(session, "openHelp");
  });
}

/**
 * The sheets are loaded when the first one is opened.
 * @param {TouchSession} session
 * @param {"openMenu"|"openHelp"} which
 */
async function open(session, which) {
  try {
    const [sheets, heat] = await Promise.all([import("./sheets.js"), session.loadHeat()]);
    withdraw("sheet");
    // A second press may have come meanwhile.
    if (document.querySelector("dialog[open]")) return;
    sheets[which](session, heat);
  } catch {
    notify("sheet", session.texts.offlineSheet, { icon: "offline" });
  }
}
