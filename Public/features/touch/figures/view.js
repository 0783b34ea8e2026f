// @ts-check
/** The figures face: distance and time, total and last. The numbers arrive formatted. */

import { byId, setText } from "../../../shared/dom/dom.js";
import { distance, duration, line } from "../../../shared/model/units.js";

/** Minimum interval between announcements of the figures to a screen reader, after a gesture (ms). */
const ANNOUNCEMENT_INTERVAL_MS = 2500;

/**
 * `lastError`, `totalError`: what sampling costs, as shares; unknown without the page's own engine.
 * @typedef {{lastCentimetres: number, totalCentimetres: number}} Length
 * @typedef {Length & {lastError?: number, totalError?: number, estimated?: Length}} Distance
 */
/**
 * @typedef {object} Figures
 * @property {Distance} distance
 * @property {Distance} [told]  the newest distance with its estimate, which the server tells in a welcome
 * @property {{lastSeconds: number, totalSeconds: number}} time
 */

export class FiguresView {
  #rows = ["distance-total", "distance-last", "time-total", "time-last"].map((id) => {
    const [value, error, unit] = byId(id).children;
    return { value, error, unit };
  });
  #spoken = byId("spoken");
  #spokenAt = -Infinity;
  /** @type {number|null} */
  #relativeError = null;
  #distances = "";

  /**
   * @param {Figures} figures
   * @param {string} language
   * @param {number|null} relativeError  of the density, null if it is assumed
   */
  show(figures, language, relativeError) {
    this.#relativeError = relativeError;
    // While a finger rests, only the times change.
    const distances = `${Object.values(figures.distance)} ${language} ${relativeError}`;
    if (distances !== this.#distances) {
      this.#distances = distances;
      readings(figures.distance, language, relativeError).forEach((reading, row) => this.#fill(row, reading));
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
    const error = this.#relativeError;
    const [total, last] = readings(figures.distance, language, error).map(line);
    const phrases = [
      error === null ? `${texts.distance} (${texts.uncalibrated})` : texts.distance,
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
 * Total and last, with an error of all its sources, or with none.
 * @param {Distance} figures
 * @param {string} language
 * @param {number|null} density  the relative error of it
 */
export function readings({ totalCentimetres, totalError, lastCentimetres, lastError }, language, density) {
  return [[totalCentimetres, totalError], [lastCentimetres, lastError]].map(([centimetres = NaN, share]) =>
    distance(centimetres, language, density === null || share === undefined ? null : density + share)
  );
}
