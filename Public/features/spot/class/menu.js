// @ts-check
/** The menu of a phone in a class's game. Loaded when it is first opened. */

import { addStyle, element } from "../../../shared/dom/dom.js";
import { openSheet } from "../../../shared/dom/sheet.js";
import { SHEET_TEXTS } from "../../../languages/en/pages/shared/phone/sheet-texts.js";
import { gap, languageChoice, openLeave, openPrivacy } from "../../../shared/phone/sheets.js";

const styled = addStyle("/shared/dom/sheet.css");

/** @param {import("../../../shared/phone/room-session.js").RoomSession & {translate: () => void}} session */
export async function openMenu(session) {
  await styled;
  if (document.querySelector("dialog[open]")) return;
  const texts = SHEET_TEXTS[session.language];
  /** @param {string} label @param {() => void} run */
  const row = (label, run) => element("button", { click: () => (menu.close(), run()) }, label);
  const menu = openSheet({ title: texts.menuTitle, close: texts.close }, [
    element("h3", {}, texts.language),
    languageChoice(session, () => menu.close()),
    gap(),
    element(
      "div",
      { class: "rows" },
      row(texts.privacy, () => openPrivacy(session)),
      row(texts.leave, () => openLeave(session)),
    ),
  ]);
}
