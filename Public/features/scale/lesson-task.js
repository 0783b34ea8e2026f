// @ts-check
/** What a lesson's text asks of the scale, as a button that presses the page's own. Loaded with the first lesson. */

import { byId } from "../../shared/dom/dom.js";
import { SCALE_SHEET_TEXTS } from "../../languages/en/pages/features/scale/sheet-texts.js";
import { SCALE_TEXTS } from "../../languages/en/pages/features/scale/texts.js";

const CALIBRATE = /kalibrier|calibrat|étalonn/iu;
const PENDULUM = /pendel|pendul/iu;
const SPRING = /\bspring|feder|ressort/iu;
const TARE = /\btar(a|e|ier|er)/iu;

/**
 * @param {string} text  in any of the pages' languages
 * @param {import("../../shared/model/language.js").Language} language
 * @returns {import("../../shared/phone/lesson/card.js").LessonTask|null}
 */
export function taskIn(text, language) {
  if (PENDULUM.test(text)) return { label: SCALE_TEXTS[language].emptyPendulum, run: () => byId("pendulum").click() };
  if (SPRING.test(text)) return { label: SCALE_TEXTS[language].emptyWeighing, run: () => byId("weighing").click() };
  if (CALIBRATE.test(text)) return { label: SCALE_SHEET_TEXTS[language].coinsTitle, run: () => byId("calibrate").click() };
  if (TARE.test(text)) return { label: SCALE_TEXTS[language].tare, run: () => byId("tare").click() };
  return null;
}
