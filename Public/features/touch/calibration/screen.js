// @ts-check
/** Calibration by bank card: first the instructions, then the frame with its buttons. */

import { addStyle, element, setText } from "../../../shared/dom/dom.js";
import { lineDrawing } from "../../../shared/dom/svg.js";
import { CONTROL_PATHS } from "../../../shared/dom/controls/paths.js";
import { DEFAULT_PIXELS_PER_CENTIMETRE } from "../../../shared/model/messages.js";
import { fillText } from "../../../shared/model/language.js";
import { number } from "../../../shared/model/units.js";
import { CardFrame } from "./frame.js";
import { cardPicture } from "./picture.js";
import { CALIBRATION_TEXTS } from "../../../languages/en/pages/features/touch/calibration/texts.js";

const styled = addStyle("/features/touch/calibration/screen.css");

/** @typedef {import("../../../shared/input/calibration.js").Calibration} Calibration */
/**
 * The screen's owner.
 * @typedef {object} Calibrated
 * @property {import("../../../shared/model/language.js").Language} language
 * @property {Calibration|null} cardDensity  the calibration so far, or the known one of the model
 * @property {(calibration: Calibration|null) => void} calibrate  null: the default density
 */

/** @param {Calibrated} session */
export async function openCalibration(session) {
  await styled;
  const { language, cardDensity: before } = session;
  const texts = CALIBRATION_TEXTS[language];
  /** @type {Calibration|null} */
  let chosen = null;
  const reading = element("output", { class: "numbers" });
  const density = before?.pixelsPerCentimetre ?? DEFAULT_PIXELS_PER_CENTIMETRE;
  const show = () => setText(reading, readingText(chosen ?? before, density, language, texts));
  const frame = new CardFrame(texts.frame, density, (calibration) => {
    chosen = calibration;
    save.disabled = false;
    show();
  });
  /** @param {Calibration|null} calibration */
  const finish = (calibration) => {
    session.calibrate(calibration);
    screen.close();
  };
  /** @param {string|Node} content @param {() => void} run @param {Record<string, unknown>} [properties] */
  const button = (content, run, properties = {}) => element("button", { click: run, ...properties }, content);
  const save = button(texts.save, () => finish(chosen), { class: "primary", disabled: true });

  const glass = element("div", { class: "glass" }, frame.node);
  const measuring = element(
    "section",
    { class: "measuring", inert: true },
    glass,
    element(
      "div",
      { class: "panel" },
      element(
        "div",
        { class: "steps" },
        button(lineDrawing(CONTROL_PATHS.minus), () => frame.nudge(-1), { "aria-label": texts.smaller, title: texts.smaller }),
        reading,
        button(lineDrawing(CONTROL_PATHS.plus), () => frame.nudge(1), { "aria-label": texts.larger, title: texts.larger }),
      ),
      element(
        "div",
        { class: "ends" },
        before && !before.byModel && button(texts.reset, () => finish(null)),
        button(texts.cancel, () => screen.close()),
        save,
      ),
    ),
  );
  const begin = () => {
    intro.remove();
    measuring.inert = false;
    frame.node.focus({ preventScroll: true });
  };
  const picture = element("div");
  const intro = element(
    "section",
    { class: "intro" },
    picture,
    element(
      "div",
      {},
      element("h2", {}, texts.title),
      element("ol", {}, ...[texts.lay, texts.drag, texts.fine].map((step) => element("li", {}, step))),
      element(
        "div",
        { class: "ends" },
        button(texts.cancel, () => screen.close()),
        button(texts.next, begin, { class: "primary", autofocus: true }),
      ),
    ),
  );
  const fit = () => {
    frame.fit(glass);
    const size = { width: innerWidth, height: innerHeight };
    picture.replaceChildren(cardPicture(frame.node.getBoundingClientRect(), size, frame.isWide));
  };

  /** @type {HTMLDialogElement} */
  const screen = element("dialog", { class: "calibration", "aria-label": texts.title }, measuring, intro);
  const watch = new ResizeObserver(fit);
  screen.addEventListener("close", () => {
    watch.disconnect();
    screen.remove();
  });
  show();
  document.body.append(screen);
  screen.showModal();
  watch.observe(glass);
}

/**
 * An error is stated only for an edge that a person has placed.
 * @param {Calibration|null} calibration
 * @param {number} assumed
 * @param {string} language
 * @param {typeof CALIBRATION_TEXTS.en} texts
 */
function readingText(calibration, assumed, language, texts) {
  if (!calibration) return fillText(texts.assumed, { density: number(assumed, language) });
  const { pixelsPerCentimetre, relativeError } = calibration;
  const values = { density: number(pixelsPerCentimetre, language, 2), error: number(relativeError * 100, language, 2) };
  return fillText(texts.density, values);
}
