// @ts-check
/**
 * Converts pressure readings into percent and grams, and names their source. The rules are those of docs/figures.md and
 * of the server's engine, so that the page can respond at once.
 *
 * @typedef {"none"|"contactArea"|"measured"|"pen"} Provenance
 * @typedef {{fullScaleGrams: number, tare: number}} ForceScale  tare: the reading that counts as 0
 * @typedef {{percent: number, grams: number, isFull: boolean}} ForceReading  not rounded
 */

/** The largest contact radius of a fingertip in CSS px. */
const MAX_FINGER_RADIUS = 100;
/** The contact radius in CSS px of a firmly pressed fingertip: a convention. */
const FIRM_RADIUS = 32;
/** Readings that hardware without force measurement reports. */
const CONSTANT_READINGS = new Set([0.5, 1]);

/**
 * Sources of a force; a later one is more reliable than an earlier one.
 * @type {readonly Provenance[]}
 */
const RELIABILITY = Object.freeze(["none", "contactArea", "measured", "pen"]);

/**
 * @param {Provenance} a
 * @param {Provenance} b
 */
export function moreReliable(a, b) {
  return RELIABILITY.indexOf(a) < RELIABILITY.indexOf(b) ? b : a;
}

/**
 * Whether a source gives a force in grams.
 * @param {Provenance} provenance
 */
export function isWeight(provenance) {
  return provenance === "measured" || provenance === "pen";
}

/**
 * @param {number} pressure  0 to 1
 * @param {ForceScale} scale
 * @returns {ForceReading}
 */
export function forceReading(pressure, { fullScaleGrams, tare }) {
  const percent = Math.max(pressure * 100 - tare * 100, 0);
  const isFull = pressure >= 1;
  return { percent: isFull ? 100 : percent, grams: (percent * fullScaleGrams) / 100, isFull };
}

/**
 * The force estimated from the contact area: percent, never a weight.
 * @param {number} radius  CSS px
 */
export function estimatedPercent(radius) {
  const share = radius / FIRM_RADIUS;
  return Math.min(share * share * 100, 100);
}

/**
 * The contact circle's area relative to 80 × 80 px.
 * @param {number} grams  not rounded
 */
export function circleScale(grams) {
  return 1 + grams / 5 / 20;
}

/**
 * The evidence in one finger's readings. Hardware without force measurement reports 0, 0.5 or 1, or several of these in
 * turn. Two different readings above 0, at least one of them another value, prove that force is measured.
 */
export class PointerReadings {
  pressure = 0;
  radius = 0;
  peakPressure = 0;
  /** The number of readings. */
  count = 0;
  #firstPressure = 0;
  #firstRadius = 0;
  #pressureVaries = false;
  #radiusVaries = false;

  /** @param {boolean} isPen */
  constructor(isPen) {
    this.isPen = isPen;
  }

  /** @returns {Provenance} */
  get provenance() {
    if (this.#pressureVaries) return this.isPen ? "pen" : "measured";
    return this.#radiusVaries ? "contactArea" : "none";
  }

  /**
   * @param {number|null|undefined} pressure
   * @param {number|null|undefined} radius
   */
  note(pressure, radius) {
    this.count += 1;
    if (typeof pressure === "number" && !Number.isNaN(pressure)) this.#notePressure(Math.min(Math.max(pressure, 0), 1));
    if (typeof radius === "number" && radius > 0 && radius <= MAX_FINGER_RADIUS) this.#noteRadius(radius);
  }

  /** @param {number} pressure */
  #notePressure(pressure) {
    this.pressure = pressure;
    this.peakPressure = Math.max(this.peakPressure, pressure);
    if (pressure === 0 || pressure === this.#firstPressure) return;
    if (this.#firstPressure === 0) this.#firstPressure = pressure;
    else if (!CONSTANT_READINGS.has(pressure) || !CONSTANT_READINGS.has(this.#firstPressure)) this.#pressureVaries = true;
  }

  /** @param {number} radius */
  #noteRadius(radius) {
    this.radius = radius;
    if (this.#firstRadius === 0) this.#firstRadius = radius;
    else if (radius !== this.#firstRadius) this.#radiusVaries = true;
  }
}
