// @ts-check
/** The figures face: distance and time, total and last. The numbers arrive formatted. */

import { byId, setText } from "../../../shared/dom/dom.js";
import { distance, duration, line } from "../../../shared/model/units.js";

/** Minimum interval between announcements of the figures to a screen reader, after a gesture (ms). */
const ANNOUNCEMENT_INTERVAL_MS = 2500;

/**
 * @typedef {object} Figures
 * @property {{lastCentimetres: number, totalCentimetres: number}} distance
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
   * @param {number|null} relativeError  of the calibration, null without one
   */
  show(figures, language, relativeError) {
    this.#relativeError = relativeError;
    const { totalCentimetres, lastCentimetres } = figures.distance;
    // While a finger rests, only the times change.
    const distances = `${totalCentimetres} ${lastCentimetres} ${language} ${relativeError}`;
    if (distances !== this.#distances) {
      this.#distances = distances;
      this.#fill(0, distance(totalCentimetres, language, relativeError));
      this.#fill(1, distance(lastCentimetres, language, relativeError));
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
    const { distance: d, time } = figures;
    const error = this.#relativeError;
    const phrases = [
      error === null ? `${texts.distance} (${texts.uncalibrated})` : texts.distance,
      `${texts.total} ${line(distance(d.totalCentimetres, language, error))}`,
      `${texts.last} ${line(distance(d.lastCentimetres, language, error))}`,
      texts.time,
      `${texts.total} ${line(duration(time.totalSeconds, language))}`,
      `${texts.last} ${line(duration(time.lastSeconds, language))}`,
    ];
    setText(this.#spoken, phrases.join(", "));
  }
}
