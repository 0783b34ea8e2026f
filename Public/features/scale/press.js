// @ts-check
/** The fingers on the scale: the one that determines the figure, and the measurements of the gesture. Pure. */

import { estimatedPercent, forceReading, isWeight, moreReliable, PointerReadings } from "../../shared/model/force.js";

/** @typedef {import("../../shared/model/force.js").Provenance} Provenance */
/** @typedef {import("../../shared/model/force.js").ForceScale} ForceScale */
/**
 * @typedef {object} ForceFigures
 * @property {Provenance} provenance  of the current gesture or, between gestures, of the last one
 * @property {number|null} percent  not rounded; null where there is no valid figure
 * @property {number|null} grams
 * @property {boolean} isFull  the maximum is reached
 */

export class Press {
  /** @type {Map<number, PointerReadings>} */
  #fingers = new Map();
  /** @type {Provenance} */
  #finishedProvenance = "none";
  /**
   * The largest reading of a lifted finger that measured force.
   * @type {number|null}
   */
  #finishedPeak = null;
  /** Whether the device reports contact sizes at all. */
  hasContact = false;
  /** The maximum number of readings of one finger of the gesture. */
  count = 0;

  get fingers() {
    return this.#fingers.size;
  }

  /** @returns {Provenance} */
  get provenance() {
    return [...this.#fingers.values()].reduce(
      (best, finger) => moreReliable(best, finger.provenance),
      this.#finishedProvenance,
    );
  }

  /** The largest reading of a pressing finger that measures force; 0 if none does. */
  get pressure() {
    return this.#maximum(({ pressure }) => pressure);
  }

  /**
   * The largest reading so far of a finger that measures force, or null before the first.
   * @returns {number|null}
   */
  get peakPressure() {
    const peaks = [...this.#fingers.values()].filter(({ provenance }) => isWeight(provenance));
    return peaks.reduce(
      (peak, { peakPressure }) => Math.max(peak ?? 0, peakPressure),
      /** @type {number|null} */ (this.#finishedPeak),
    );
  }

  /** Resets the peak to the present force. */
  forgetPeak() {
    this.#finishedPeak = null;
    for (const finger of this.#fingers.values()) finger.peakPressure = finger.pressure;
  }

  /** @param {number} slot */
  has(slot) {
    return this.#fingers.has(slot);
  }

  /**
   * @param {number} slot
   * @param {{pressure?: number|null, radius?: number|null, pen?: boolean}} sample
   */
  note(slot, { pressure, radius, pen = false }) {
    let finger = this.#fingers.get(slot);
    if (!finger) {
      if (this.#fingers.size === 0) {
        this.#finishedProvenance = "none";
        this.count = 0;
      }
      finger = new PointerReadings(pen);
      this.#fingers.set(slot, finger);
    }
    finger.note(pressure, radius);
    this.count = Math.max(this.count, finger.count);
    if (finger.radius > 0) this.hasContact = true;
  }

  /** @param {number} slot */
  lift(slot) {
    const finger = this.#fingers.get(slot);
    if (!finger) return;
    this.#fingers.delete(slot);
    this.#finishedProvenance = moreReliable(this.#finishedProvenance, finger.provenance);
    if (isWeight(finger.provenance)) this.#finishedPeak = Math.max(this.#finishedPeak ?? 0, finger.peakPressure);
  }

  /**
   * @param {ForceScale} scale
   * @returns {ForceFigures}
   */
  figures(scale) {
    const { provenance } = this;
    if (provenance === "none") return { provenance, percent: null, grams: null, isFull: false };
    if (isWeight(provenance)) return { provenance, ...forceReading(this.pressure, scale) };
    const percent = estimatedPercent(this.#maximum(({ radius }) => radius));
    return { provenance, percent, grams: null, isFull: false };
  }

  /**
   * The force of one finger, by its own readings.
   * @param {number} slot
   * @param {ForceScale} scale
   * @returns {{provenance: Provenance, grams: number, percent: number}}
   */
  finger(slot, scale) {
    const finger = this.#fingers.get(slot);
    const provenance = finger?.provenance ?? "none";
    if (!finger || provenance === "none") return { provenance, grams: 0, percent: 0 };
    if (isWeight(provenance)) return { provenance, ...forceReading(finger.pressure, scale) };
    return { provenance, grams: 0, percent: estimatedPercent(finger.radius) };
  }

  /** @param {(finger: PointerReadings) => number} value */
  #maximum(value) {
    const { provenance } = this;
    const pressing = [...this.#fingers.values()].filter((finger) => finger.provenance === provenance);
    return Math.max(0, ...pressing.map(value));
  }
}
