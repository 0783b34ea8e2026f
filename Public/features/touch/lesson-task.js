// @ts-check
/** What a lesson's text asks of the touch page, as a button: a row of its menu, by the row's words. Loaded with the first lesson. */

import { addStyle } from "../../shared/dom/dom.js";
import { namesRow } from "./menu-path.js";
import { SHEET_TEXTS } from "../../languages/en/pages/shared/phone/sheet-texts.js";
import { openCalibration } from "./calibration/screen.js";
import { openDetails } from "./details.js";

/** A step may ask for the calibration without naming the menu. */
const CALIBRATE = /kalibrier|calibrat|étalonn/iu;

/**
 * @param {string} text  in any of the pages' languages
 * @param {import("./session.js").TouchSession} session
 * @returns {import("../../shared/phone/lesson/card.js").LessonTask|null}
 */
export function taskIn(text, session) {
  const texts = SHEET_TEXTS[session.language];
  const labels = (/** @type {"calibrate"|"latency"|"details"|"heatmap"} */ row) =>
    Object.values(SHEET_TEXTS).map((each) => each[row]);
  if (CALIBRATE.test(text)) return { label: texts.calibrate, run: () => void openCalibration(session) };
  if (namesRow(text, labels("latency"))) {
    const run = async () => (await import("./latency-sheet.js")).openLatency(session.language);
    return { label: texts.latency, run: () => void run() };
  }
  if (namesRow(text, labels("details"))) {
    const run = async () => {
      await addStyle("/shared/dom/sheet.css");
      await openDetails(session, texts);
    };
    return { label: texts.details, run: () => void run() };
  }
  if (namesRow(text, labels("heatmap"))) return { label: texts.heatmap, run: () => session.showHeatmap() };
  return null;
}
