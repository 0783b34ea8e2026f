// @ts-check
/** The scale's menu. Loaded when it is first opened. */

import { SCALE_SHEET_TEXTS } from "../protocol/texts/scale-sheets.js";
import { choice } from "../view/choice.js";
import { addStyle, element } from "../view/dom.js";
import { openSheet } from "../view/sheet.js";
import { gap, languageChoice, openLeave, openPrivacy } from "./phone-sheets.js";

/** @typedef {import("./scale-controls.js").ScalePage} ScalePage */

const styled = addStyle("/css/sheet.css");

/**
 * @param {ScalePage} page
 * @param {import("./scale-instrument.js").ScaleInstrument} instrument
 */
export async function openMenu(page, instrument) {
  await styled;
  if (document.querySelector("dialog[open]")) return;
  const texts = SCALE_SHEET_TEXTS[page.language];
  const { session } = page;
  /** @param {string} label @param {() => void} does */
  const row = (label, does) => element("button", { type: "button", click: () => (menu.close(), does()) }, label);
  const menu = openSheet({ title: texts.menuTitle, close: texts.close }, [
    element("h3", {}, texts.howTitle),
    element("p", {}, texts.how),
    element("p", {}, texts.howTouch),
    element("h3", {}, texts.estimates),
    choice([[texts.estimatesOff, false], [texts.estimatesOn, true]], instrument.estimates, (estimates) =>
      instrument.estimate(estimates),
    ),
    element("h3", {}, texts.language),
    languageChoice(page, () => menu.close()),
    gap(),
    session &&
      element(
        "div",
        { class: "rows" },
        row(texts.privacy, () => openPrivacy(session)),
        row(texts.leave, () => openLeave(session)),
      ),
  ]);
}
