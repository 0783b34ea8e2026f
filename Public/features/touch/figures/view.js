// @ts-check
/** The figures face: distance and time, total and last. The numbers arrive formatted. */

import { byId, setText } from "../../../shared/dom/dom.js";
import { distance, distanceWithError, duration, line } from "../../../shared/model/units.js";

/** Minimum interval between announcements of the figures to a screen reader, after a gesture (ms). */
const ANNOUNCEMENT_INTERVAL_MS = 2500;

/**
 * `errors`: of all sources but the density, in centimetres; missing where they are unknown.
 * @typedef {{lastCentimetres: number, totalCentimetres: number}} Length
 * @typedef {Length & {errors?: Length, estimated?: Length & {errors?: Length}}} Distance
 * @typedef {{relativeError: number|null, calibrated: boolean}} Density  the error is null if the density is assumed
 */
/**
 * @typedef {object} Figures
 * @property {Distance} distance
 * @property {Distance} [told]  the newest distance with its estimate, which the server tells in a welcome
 * @property {{lastSeconds: number, totalSeconds: number}} time
 * @property {import("./touch-metrics.js").PictureShape & {pixels: number}} [drawn]  on a picture, of the page's own engine, and how long that is
 */

export class FiguresView {
  #rows = ["distance-total", "distance-last", "time-total", "time-last"].map((id) => {
    const [value, error, unit] = byId(id).children;
    return { value, error, unit };
  });
  #spoken = byId("spoken");
  #spokenAt = -Infinity;
  /** @type {Density} */
  #density = { relativeError: null, calibrated: false };
  #distances = "";

  /**
   * @param {Figures} figures
   * @param {string} language
   * @param {Density} density
   */
  show(figures, language, density) {
    this.#density = density;
    const shown = readings(figures.distance, language, density);
    // While a finger rests, only the times change.
    const distances = shown.map(line).join();
    if (distances !== this.#distances) {
      this.#distances = distances;
      shown.forEach((reading, row) => this.#fill(row, reading));
    }
    this.#fill(2, duration(figures.time.totalSeconds, language));
    this.#fill(3, duration(figures.time.lastSeconds, language));
  }

  /**
   * @param {number} index
   * @param {import("../../../shared/model/units.js").Reading} reading
   */
  #fill(index, { value, error, unit }) {
    const row = this.#rows[index];
    setText(row.value, value);
    setText(row.error, error);
    setText(row.unit, unit);
  }

  /**
   * @param {Figures} figures
   * @param {string} language
   * @param {Record<string, string>} texts
   * @param {number} now
   */
  announce(figures, language, texts, now) {
    if (now - this.#spokenAt < ANNOUNCEMENT_INTERVAL_MS) return;
    this.#spokenAt = now;
    const { time } = figures;
    const [total, last] = readings(figures.distance, language, this.#density).map(line);
    const phrases = [
      this.#density.relativeError === null ? `${texts.distance} (${texts.uncalibrated})` : texts.distance,
      `${texts.total} ${total}`,
      `${texts.last} ${last}`,
      texts.time,
      `${texts.total} ${line(duration(time.totalSeconds, language))}`,
      `${texts.last} ${line(duration(time.lastSeconds, language))}`,
    ];
    setText(this.#spoken, phrases.join(", "));
  }
}

/**
 * Total and last with an error of all sources, or with none: on a calibrated screen the estimates, else the sums.
 * @param {Distance} figures
 * @param {string} language
 * @param {Density} density
 */
export function readings({ estimated, ...sums }, language, { relativeError, calibrated }) {
  const isEstimate = calibrated && estimated?.errors !== undefined;
  const shown = isEstimate ? estimated : sums;
  return /** @type {const} */ (["totalCentimetres", "lastCentimetres"]).map((which) => {
    const centimetres = shown[which];
    const error = shown.errors?.[which];
    if (relativeError === null || error === undefined) return distance(centimetres, language);
    const ofDensity = centimetres * relativeError;
    // Of independent sources; a bound is the sum of all.
    const whole = isEstimate ? Math.hypot(ofDensity, error) : ofDensity + error;
    return distanceWithError(centimetres, whole, language);
  });
}
