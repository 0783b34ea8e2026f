// @ts-check
/** The touch page's sheets: help and menu. Loaded when the first one is opened. */

import { choice } from "../../shared/dom/choice.js";
import { addStyle, element, setText } from "../../shared/dom/dom.js";
import { notify } from "../../shared/dom/notices.js";
import { openSheet } from "../../shared/dom/sheet.js";
import { BEAT_KEYS, GROUND_KEYS, keyTable } from "../../shared/drawing/key-sheet.js";
import { fillText } from "../../shared/model/language.js";
import { KEY_SHEET_TEXTS } from "../../languages/en/pages/shared/drawing/key-sheet.js";
import { SHEET_TEXTS } from "../../languages/en/pages/shared/phone/sheet-texts.js";
import { gap, isAlone, languageChoice, openPrivacy, openReset, trafficLine, wayOut } from "../../shared/phone/sheets.js";
import { openCalibration } from "./calibration/screen.js";
import { densityText, figuresPageLink, openDetails } from "./details.js";
import { exporters } from "./export.js";

/** @typedef {import("./session.js").TouchSession} TouchSession */
/** @typedef {import("./heat.js").TouchHeat} TouchHeat */

addStyle("/shared/dom/sheet.css");

/** @param {TouchSession} session */
export function openHelp(session) {
  const texts = SHEET_TEXTS[session.language];
  const parts = [
    [texts.helpFigures, texts.helpFiguresText],
    [texts.helpShake, texts.helpShakeText],
    [texts.helpHeatmap, texts.helpHeatmapText],
  ];
  openSheet({ title: texts.helpTitle, close: texts.close }, [
    ...parts.flatMap(([heading, text]) => [element("h3", {}, heading), element("p", {}, text)]),
    element("p", { class: "muted" }, texts.helpSmooth),
    element("p", {}, figuresPageLink(texts)),
    element("h3", {}, KEY_SHEET_TEXTS[session.language].title),
    keyTable(session.language, [
      ...buttonKeys(),
      ...(document.querySelector("#ground") ? GROUND_KEYS : []),
      ...(document.querySelector(".ring.in-time") ? BEAT_KEYS : []),
    ]),
  ]);
}

/** The keys of the page's buttons, whose names end with them; controls.js has the same. */
function buttonKeys() {
  return Array.from(document.querySelectorAll("#top button")).flatMap((button) => {
    const [, words, key] = /^(.+) \((.)\)$/.exec(button.getAttribute("title") ?? "") ?? [];
    return key ? [/** @type {const} */ ([[key.toUpperCase()], { words }])] : [];
  });
}

/**
 * @param {TouchSession} session
 * @param {TouchHeat} heat
 */
export function openMenu(session, heat) {
  const texts = SHEET_TEXTS[session.language];
  /** @param {string} label @param {() => void} run */
  const row = (label, run) => element("button", { type: "button", click: () => (menu.close(), run()) }, label);

  const failure = element("p", { role: "alert" });
  const exports = exporters(session, heat, texts).map(({ label, run }) => {
    const save = () => {
      setText(failure, "");
      run().catch(() => setText(failure, texts.exportFailed));
    };
    return element("button", { type: "button", click: save }, label);
  });
  const { calibration, language } = session;
  const density = calibration
    ? densityText(calibration.byModel ? texts.densityModel : texts.calibrated, calibration, language)
    : texts.densityDefault;

  const menu = openSheet({ title: texts.menuTitle, close: texts.close }, [
    element(
      "div",
      { class: "rows" },
      isAlone(session) && row(texts.resetFigures, () => openReset(session)),
      row(texts.details, () => void openDetails(session, texts)),
    ),
    element("h3", {}, texts.heatmap),
    choice([[texts.blocks, false], [texts.smooth, true]], heat.smooth, (smooth) => heat.choose({ smooth })),
    gap(),
    choice(
      [[texts.count, "count"], [texts.dwell, "dwell"]],
      heat.layer,
      (layer) => heat.choose({ layer: layer === "dwell" ? "dwell" : "count" }),
    ),
    element("h3", {}, texts.maximum),
    maximumChoice(session.language, heat, texts),
    element("h3", {}, texts.phone),
    element("p", { class: "muted numbers" }, density),
    trafficLine(session),
    gap(),
    element(
      "div",
      { class: "rows" },
      row(texts.calibrate, () => void openCalibration(session)),
      row(texts.latency, () => void measureLatency(session)),
    ),
    element("h3", {}, texts.language),
    languageChoice(session, () => menu.close()),
    element("h3", {}, texts.export),
    element("div", { class: "pair" }, ...exports),
    failure,
    gap(),
    element(
      "div",
      { class: "rows" },
      row(texts.helpTitle, () => openHelp(session)),
      row(texts.privacy, () => openPrivacy(session)),
      wayOut(session, row),
    ),
  ]);
}

/** @param {TouchSession} session */
async function measureLatency(session) {
  try {
    const { openLatency } = await import("./latency-sheet.js");
    await openLatency(session.language);
  } catch {
    notify("sheet", session.texts.offlineSheet, { icon: "offline" });
  }
}

/**
 * Live, or fixed at the current maximum of the palette.
 * @param {string} language
 * @param {TouchHeat} heat
 * @param {typeof SHEET_TEXTS.en} texts
 */
function maximumChoice(language, heat, texts) {
  const fixed = heat.view.fixedMaximum ?? (heat.view.maximum || heat.grid.highest || 1);
  /** @type {[string, number|null][]} */
  const options = [
    [texts.live, null],
    [fillText(texts.fixed, { value: heat.label(fixed, language) }), fixed],
  ];
  return choice(options, heat.view.fixedMaximum, (fixedMaximum) => heat.choose({ fixedMaximum, smooth: true }));
}
