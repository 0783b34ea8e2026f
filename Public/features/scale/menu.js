// @ts-check
/** The scale's menu. Loaded when it is first opened. */

import { choice } from "../../shared/dom/choice.js";
import { addStyle, element } from "../../shared/dom/dom.js";
import { openSheet } from "../../shared/dom/sheet.js";
import { setSetting, setting } from "../../shared/net/settings.js";
import { SHEET_TEXTS } from "../../languages/en/pages/shared/phone/sheet-texts.js";
import { gap, isAlone, languageChoice, openPrivacy, openReset, trafficLine, wayOut } from "../../shared/phone/sheets.js";
import { SCALE_TEXTS } from "../../languages/en/pages/features/scale/texts.js";
import { SCALE_SHEET_TEXTS } from "../../languages/en/pages/features/scale/sheet-texts.js";

/** @typedef {import("./controls.js").ScalePage} ScalePage */

const styled = addStyle("/shared/dom/sheet.css");

/**
 * @param {ScalePage} page
 * @param {import("./instrument.js").ScaleInstrument} instrument
 * @param {() => void} weigh
 * @param {() => void} swing
 */
export async function openMenu(page, instrument, weigh, swing) {
  await styled;
  if (document.querySelector("dialog[open]")) return;
  const texts = SCALE_SHEET_TEXTS[page.language];
  const { session } = page;
  const forget = () => instrument.forgetPeak();
  /** @param {string} label @param {() => void} run */
  const row = (label, run) => element("button", { type: "button", click: () => (menu.close(), run()) }, label);
  const menu = openSheet({ title: texts.menuTitle, close: texts.close }, [
    session &&
    isAlone(session) &&
    element("div", { class: "rows" }, row(SHEET_TEXTS[page.language].resetFigures, () => openReset(session, forget))),
    element("div", { class: "rows" }, row(texts.weighing, weigh), row(SCALE_TEXTS[page.language].emptyPendulum, swing)),
    element("h3", {}, texts.estimates),
    choice(
      [[texts.estimatesOff, false], [texts.estimatesOn, true]],
      instrument.estimates,
      (estimates) => instrument.estimate(estimates),
    ),
    element("h3", {}, texts.shake),
    choice([[texts.shakeOff, false], [texts.shakeOn, true]], setting("shakeTare") !== false, (shakes) => {
      setSetting("shakeTare", shakes ? null : false);
      if (shakes) page.shakes?.ask();
    }),
    gap(),
    element("p", { class: "muted" }, texts.shakeNote),
    element("h3", {}, texts.howTitle),
    element("p", {}, texts.how),
    element("p", {}, texts.howTouch),
    element("h3", {}, texts.language),
    languageChoice(page, () => menu.close()),
    ...(session ? [element("h3", {}, SHEET_TEXTS[page.language].phone), trafficLine(session)] : []),
    gap(),
    session && element("div", { class: "rows" }, row(texts.privacy, () => openPrivacy(session)), wayOut(session, row)),
  ]);
}
