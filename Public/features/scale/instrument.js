// @ts-check
/**
 * The scale itself: takes readings, updates circles, texts, curve and signal. Works without a session and without a
 * server.
 */

import { byId, setText, translate } from "../../shared/dom/dom.js";
import { notify } from "../../shared/dom/notices.js";
import { DEFAULT_FULL_SCALE_GRAMS } from "../../shared/model/contract.js";
import { circleScale, forceReading, isWeight } from "../../shared/model/force.js";
import { fillText } from "../../shared/model/language.js";
import { codeInQuery } from "../../shared/model/session-code.js";
import { number } from "../../shared/model/units.js";
import { measuresAlone } from "../../shared/net/phone-store.js";
import { currentLanguage, setSetting, setting } from "../../shared/net/settings.js";
import { readScaleCalibration, REST_TIME_MS, spreadOf, stepOf, tareFor } from "./correction.js";
import { ForceCircles } from "./force-circles.js";
import { ForceCurve } from "./force-curve.js";
import { ForceHistory, HISTORY_MS } from "./force-history.js";
import { FullLatch } from "./full-latch.js";
import { FullSignal } from "./full-signal.js";
import { Press } from "./press.js";
import { ScaleReadout } from "./readout.js";
import { SCALE_TEXTS } from "../../languages/en/pages/features/scale/texts.js";

/** Number of equal readings, or duration of a press (ms), after which the page reports that no force is measured. */
const EQUAL_READINGS = 4;
const PRESS_MS = 300;
/** Time for which a reading has to hold before it becomes the tare (ms); otherwise its changes are part of its error. */
const SETTLING_TIME_MS = 300;
/** Time for which a notice about the tare is visible. */
const NOTICE_SECONDS = 6;

/** @typedef {import("../../shared/input/sampler.js").Sample} Sample */
/** @typedef {import("./correction.js").ScaleCalibration} ScaleCalibration */

export class ScaleInstrument {
  language = currentLanguage();
  #texts = SCALE_TEXTS[this.language];
  #press = new Press();
  #latch = new FullLatch();
  /** The values of the curve: grams, or the equivalent of an estimate. */
  #curveHistory = new ForceHistory();
  #pressureHistory = new ForceHistory();
  #circles = new ForceCircles(byId("echo"));
  #curve = new ForceCurve(/** @type {HTMLCanvasElement} */ (byId("curve")));
  #readout = new ScaleReadout();
  #signal = new FullSignal(byId("flash"));

  calibration = readScaleCalibration(setting("scale"));
  /** The reading that counts as 0. */
  tare = 0;
  /** The spread of the readings before the tare was taken. */
  #tareSpread = 0;
  /** Whether contact areas are shown as an estimate. */
  estimates = setting("contact") === true;
  /** Called when the computation of grams has changed. */
  corrected = () => {};
  /** Called when something must be drawn. */
  requestRedraw = () => {};

  #beganAt = 0;
  #restingSince = 0;
  /** The smallest step between two readings in all presses: the screen's resolution. 0 while there was none. */
  #resolution = 0;
  /** Whether the gesture has shown that no force is measured. */
  #isDecided = false;
  #hasMeasured = false;
  #gesturePeak = { grams: 0, percent: 0 };
  #shown = 0;
  /** @type {number|null} seconds until the tare is taken, while it waits */
  #tareIn = null;

  /** Also given when a recording of another way of weighing is good. */
  get signal() {
    return this.#signal;
  }

  get scale() {
    return { fullScaleGrams: this.calibration?.fullScaleGrams ?? DEFAULT_FULL_SCALE_GRAMS, tare: this.tare };
  }

  // Fingers

  /**
   * @param {number} slot
   * @param {number} x
   * @param {number} y
   * @param {number} now
   * @param {Sample|null} sample
   */
  point(slot, x, y, now, sample) {
    if (sample) {
      if (!this.#press.has(slot)) this.#began(now);
      const before = this.#press.pressure;
      this.#press.note(slot, sample);
      this.#noteStep(Math.abs(this.#press.pressure - before), before);
      this.#changed(now);
    }
    const { provenance, grams, percent } = this.#press.finger(slot, this.scale);
    const shown = isWeight(provenance) ? grams : this.estimates ? this.#asGrams(percent) : 0;
    this.#circles.place(slot, x, y, circleScale(shown));
  }

  /**
   * @param {number} slot
   * @param {number} now
   */
  lift(slot, now) {
    if (!this.#press.has(slot)) return;
    if (this.#press.count > 1 || now - this.#beganAt >= PRESS_MS) this.#isDecided = true;
    this.#press.lift(slot);
    this.#circles.remove(slot);
    this.#changed(now);
    if (this.#press.fingers === 0) this.#gestureEnded();
  }

  /**
   * Call once per animation frame if something changed.
   * @param {number} now
   * @returns {boolean} whether the next frame has to draw again
   */
  draw(now) {
    if (this.#press.fingers > 0 && !this.#isDecided) this.#changed(now);
    this.#curveHistory.add(now, this.#shown);
    const moments = this.#curveHistory.since(now - HISTORY_MS);
    const peak = this.#peakGrams();
    this.#curve.draw(moments, now, peak);
    this.#showButtons(peak);
    return this.#press.fingers > 0 || moments.some(({ value }) => value > 0);
  }

  /** @param {number} now */
  #began(now) {
    this.#restingSince = now;
    if (this.#press.fingers > 0) return;
    this.#beganAt = now;
    this.#isDecided = false;
    this.#gesturePeak = { grams: 0, percent: 0 };
  }

  /**
   * @param {number} step
   * @param {number} before
   */
  #noteStep(step, before) {
    if (step > 0 && before > 0 && (this.#resolution === 0 || step < this.#resolution)) this.#resolution = step;
  }

  /** @param {number} now */
  #changed(now) {
    if (this.#press.count >= EQUAL_READINGS || now - this.#beganAt >= PRESS_MS) this.#isDecided = true;
    const figures = this.#press.figures(this.scale);
    const weighs = isWeight(figures.provenance);
    if (weighs) {
      this.#hasMeasured = true;
      this.#pressureHistory.add(now, this.#press.pressure);
    }
    if (this.#latch.passes(figures.isFull)) this.#signal.give();
    const percent = figures.percent ?? 0;
    this.#shown = figures.grams ?? (this.estimates ? this.#asGrams(percent) : 0);
    this.#gesturePeak.grams = Math.max(this.#gesturePeak.grams, figures.grams ?? 0);
    this.#gesturePeak.percent = Math.max(this.#gesturePeak.percent, percent);
    this.#show(figures);
    this.requestRedraw();
  }

  #gestureEnded() {
    const { provenance } = this.#press;
    // The next hello sends this setting.
    if (isWeight(provenance)) setSetting("force", true);
    else if (this.#isDecided && setting("force") !== true) setSetting("force", false);
    if (provenance === "none" || (provenance === "contactArea" && !this.estimates)) {
      return setText(byId("spoken"), this.#isDecided ? this.#texts.emptyTitle : "");
    }
    const { grams, percent } = this.#gesturePeak;
    const text = isWeight(provenance) ? this.#texts.spokenWeight : this.#texts.spokenEstimate;
    const values = {
      grams: this.#wholeNumber(grams),
      percent: this.#wholeNumber(percent),
      provenance: this.#texts[provenance],
    };
    setText(byId("spoken"), fillText(text, values));
  }

  // Display

  translate() {
    this.#texts = SCALE_TEXTS[this.language];
    translate(this.language, this.#texts);
    document.title = `${this.#texts.title} · TouchFigures`;
    for (const [id, label] of [["tare", "tareKey"], ["peak", "peakKey"], ["calibrate", "calibrateKey"]]) {
      byId(id).title = this.#texts[/** @type {"tareKey"} */ (label)];
    }
    this.#show(this.#press.figures(this.scale));
    this.requestRedraw();
  }

  /** @param {import("./press.js").ForceFigures} figures */
  #show({ provenance, percent, grams, isFull }) {
    const texts = this.#texts;
    const isShown = isWeight(provenance) || (provenance === "contactArea" && this.estimates);
    const isEmpty = !isShown && this.#isDecided;
    byId("empty").hidden = !isEmpty || this.#hasMeasured;
    if (isEmpty) {
      const offer = this.#press.hasContact;
      setText(byId("empty-offer"), offer ? texts.emptyOffer : texts.emptyNoContact);
      byId("estimate").hidden = !offer;
      const code = codeInQuery(location.search);
      byId("instead").hidden = offer || (code !== null && !measuresAlone(code));
      this.#readout.show({ main: "–", second: "", origin: texts.none, provenance: "none" });
    } else if (provenance === "contactArea" && this.estimates) {
      const main = fillText(texts.estimate, { percent: this.#wholeNumber(percent ?? 0) });
      this.#readout.show({ main, second: texts.estimateNote, origin: texts.contactArea, provenance });
    } else {
      const force = { percent: this.#wholeNumber(percent ?? 0) };
      this.#readout.show({
        main: fillText(texts.grams, { grams: this.#wholeNumber(grams ?? 0) }),
        second: isFull ? texts.forceFull : fillText(texts.force, force),
        origin: isShown ? texts[provenance] : texts.idle,
        provenance: isShown ? provenance : "idle",
      });
    }
  }

  /** @param {number|null} peak */
  #showButtons(peak) {
    const texts = this.#texts;
    const tare = this.#wholeNumber(this.tare * this.scale.fullScaleGrams);
    const zero = this.tare > 0 ? fillText(texts.tareSet, { grams: tare }) : texts.tare;
    setText(byId("tare"), this.#tareIn === null ? zero : fillText(texts.tareIn, { seconds: this.#tareIn }));
    setText(byId("peak"), peak === null ? texts.peakNone : fillText(texts.peak, { grams: this.#wholeNumber(peak) }));
    const { calibration } = this;
    const error = calibration && number(calibration.fullScaleGrams * calibration.relativeError, this.language, 1);
    const full = { grams: number(this.scale.fullScaleGrams, this.language), error: error ?? "" };
    setText(byId("full-scale"), fillText(calibration ? texts.fullScaleCalibrated : texts.fullScale, full));
  }

  /** @param {number} value */
  #wholeNumber(value) {
    return Math.trunc(value);
  }

  /** @param {number} percent */
  #asGrams(percent) {
    return (percent * this.scale.fullScaleGrams) / 100;
  }

  #peakGrams() {
    const pressure = this.#press.peakPressure;
    return pressure === null ? null : forceReading(pressure, this.scale).grams;
  }

  /** The peak as displayed, for the end of a session. */
  get summary() {
    const peak = this.#peakGrams();
    return peak === null ? this.#texts.peakNone : fillText(this.#texts.peak, { grams: this.#wholeNumber(peak) });
  }

  // Settings

  /** Whether a finger or an object presses on the glass. */
  get isLoaded() {
    return this.#press.fingers > 0;
  }

  /** @param {number|null} seconds  until the tare is taken; null: none is pending */
  countDown(seconds) {
    this.#tareIn = seconds;
    this.requestRedraw();
  }

  setTare() {
    const { fingers, provenance, pressure } = this.#press;
    const result = tareFor({ fingers, provenance, pressure });
    const grams = this.#wholeNumber(pressure * this.scale.fullScaleGrams);
    if ("refused" in result) {
      const text = result.refused === "loaded" ? fillText(this.#texts.tareLoaded, { grams }) : this.#texts.tareNoForce;
      return notify("tare", text, { seconds: NOTICE_SECONDS });
    }
    this.tare = result.tare;
    this.#tareSpread = spreadOf(this.#pressureHistory.since(performance.now() - SETTLING_TIME_MS));
    const text = result.tare > 0 ? fillText(this.#texts.tared, { grams }) : this.#texts.untared;
    notify("tare", text, { kind: "calm", icon: "done", seconds: NOTICE_SECONDS });
    this.#recalculate();
  }

  forgetPeak() {
    this.#press.forgetPeak();
    this.requestRedraw();
  }

  /** @param {ScaleCalibration|null} calibration */
  calibrate(calibration) {
    this.calibration = calibration;
    setSetting("scale", calibration);
    this.#recalculate();
  }

  /** @param {boolean} estimates */
  estimate(estimates) {
    this.estimates = estimates;
    setSetting("contact", estimates ? true : null);
    this.#changed(performance.now());
  }

  #recalculate() {
    this.corrected();
    this.#changed(performance.now());
  }

  /** The data for weighing coins on the glass. */
  get weighing() {
    const now = performance.now();
    const { fingers, provenance } = this.#press;
    return {
      press: { fingers, provenance },
      restingSince: this.#restingSince,
      readings: this.#pressureHistory.since(now - REST_TIME_MS),
      resolution: this.#resolution,
      tare: this.tare,
      tareResolution: this.tare > 0 ? Math.max(this.#tareSpread, stepOf([], this.#resolution)) : 0,
      now,
    };
  }
}
