// @ts-check
/** Calibration by bank card: a frame over the whole screen, fine steps, undo. */

import { element, setText } from "../../shared/dom/dom.js";
import { frameFor } from "../../shared/model/calibration.js";
import { fillText } from "../../shared/model/language.js";
import { number } from "../../shared/model/units.js";
import { calibrationFrame } from "./calibration-frame.js";

/** @typedef {import("./session.js").TouchSession} TouchSession */

/**
 * @param {TouchSession} session
 * @param {typeof import("../../shared/phone/sheet-texts.js").SHEET_TEXTS.en} texts
 */
export function openCalibration(session, texts) {
  /** @type {import("../../shared/model/calibration.js").Calibration|null} */
  let chosen = session.calibration;
  const reading = element("output", { class: "numbers" });
  const { frame, nudge } = calibrationFrame(texts.frame, frameFor(session.calibration).longSide, (calibration) => {
    chosen = calibration;
    const density = number(calibration.pixelsPerCentimetre, session.language, 2);
    const error = number(calibration.relativeError * 100, session.language, 2);
    setText(reading, fillText(texts.density, { density, error }));
  });
  /** @param {import("../../shared/model/calibration.js").Calibration|null} calibration */
  const finish = (calibration) => {
    session.calibrate(calibration);
    sheet.close();
  };
  const button = (/** @type {string} */ label, /** @type {() => void} */ does, style = "") =>
    element("button", { type: "button", class: style, click: does }, label);

  /** @type {HTMLDialogElement} */
  const sheet = element(
    "dialog",
    { class: "calibration", "aria-label": texts.calibrateTitle },
    frame,
    element(
      "div",
      { class: "panel" },
      element("p", {}, texts.calibrateText),
      reading,
      element(
        "div",
        { class: "pair" },
        button(texts.smaller, () => nudge(-1)),
        button(texts.larger, () => nudge(1)),
        button(texts.reset, () => finish(null)),
        button(texts.close, () => sheet.close()),
        button(texts.save, () => finish(chosen), "primary"),
      ),
    ),
  );
  sheet.addEventListener("close", () => sheet.remove());
  document.body.append(sheet);
  sheet.showModal();
}
