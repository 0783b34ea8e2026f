// @ts-check
/** The touch page's sheets: help, menu, what is sent, leaving. Loaded when the first one is opened. */

import { setSetting } from "../net/settings.js";
import { fillText, LANGUAGE_NAMES, LANGUAGES } from "../protocol/language.js";
import { SHEET_TEXTS } from "../protocol/texts/touch-sheets.js";
import { number } from "../protocol/units.js";
import { choice } from "../view/choice.js";
import { addStyle, element, setText } from "../view/dom.js";
import { openSheet } from "../view/sheet.js";
import { openCalibration } from "./touch-calibration.js";
import { openDetails } from "./touch-details.js";
import { exporters } from "./touch-export.js";

/** @typedef {import("./touch-session.js").TouchSession} TouchSession */
/** @typedef {import("./touch-heat.js").TouchHeat} TouchHeat */

addStyle("/css/sheet.css");

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
  ]);
}

/**
 * @param {TouchSession} session
 * @param {TouchHeat} heat
 */
export function openMenu(session, heat) {
  const texts = SHEET_TEXTS[session.language];
  /** @param {string} label @param {() => void} does */
  const row = (label, does) => element("button", { type: "button", click: () => (menu.close(), does()) }, label);

  const failure = element("p", { role: "alert" });
  const exports = exporters(session, heat, texts).map(({ label, does }) => {
    const save = () => {
      setText(failure, "");
      does().catch(() => setText(failure, texts.exportFailed));
    };
    return element("button", { type: "button", click: save }, label);
  });
  const calibration = session.calibration
    ? fillText(texts.calibrated, { density: number(session.calibration.pixelsPerCentimetre, session.language, 2) })
    : texts.densityDefault;

  const menu = openSheet({ title: texts.menuTitle, close: texts.close }, [
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
    element("p", { class: "muted numbers" }, calibration),
    element(
      "div",
      { class: "rows" },
      row(texts.calibrate, () => openCalibration(session, texts)),
      row(texts.details, () => void openDetails(session, texts)),
      row(texts.privacy, () => openPrivacy(session)),
    ),
    element("h3", {}, texts.export),
    element("div", { class: "pair" }, ...exports),
    failure,
    element("h3", {}, texts.language),
    choice(
      LANGUAGES.map((language) => [LANGUAGE_NAMES[language], language]),
      session.language,
      (language) => {
        session.language = language;
        setSetting("language", language);
        session.speak();
        menu.close();
      },
    ),
    gap(),
    element("div", { class: "rows" }, row(texts.leave, () => openLeave(session))),
  ]);
}

/**
 * Live, or fixed at what the palette's end stands for at this moment.
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

/** @param {TouchSession} session */
function openPrivacy(session) {
  const texts = SHEET_TEXTS[session.language];
  openSheet({ title: texts.privacyTitle, close: texts.close }, [
    element("p", {}, texts.privacyText),
    element("ul", {}, ...texts.privacyItems.split("|").map((item) => element("li", {}, item))),
    element("p", {}, fillText(texts.privacyNot, { name: session.participant?.name ?? "–" })),
    session.kept && element("p", { id: "kept" }, keptText(session.kept, session.language, texts)),
    element("p", {}, texts.privacyKept),
  ]);
}

/**
 * What this session keeps, and until when.
 * @param {{retention: string, expiresAt: string}} kept
 * @param {string} language
 * @param {typeof SHEET_TEXTS.en} texts
 */
function keptText({ retention, expiresAt }, language, texts) {
  const time = new Intl.DateTimeFormat(language, { weekday: "long", hour: "2-digit", minute: "2-digit" });
  return fillText(retention === "figures" ? texts.keptFigures : texts.keptReplay, {
    time: time.format(new Date(expiresAt)),
  });
}

/** @param {TouchSession} session */
function openLeave(session) {
  const texts = SHEET_TEXTS[session.language];
  openSheet({ title: texts.leave, close: texts.close }, [
    element("p", {}, texts.leaveSure),
    gap(),
    element(
      "div",
      { class: "rows" },
      element("button", { class: "primary", type: "button", click: () => session.leave() }, texts.leaveYes),
    ),
  ]);
}

const gap = () => element("p", { class: "gap" });
