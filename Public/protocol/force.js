// @ts-check
/**
 * How readings of pressure become percent and grams, and where they come from: the rules of docs/figures.md, as the
 * server's engine has them, so that a finger is answered at once.
 *
 * @typedef {"none"|"contactArea"|"measured"|"pen"} Provenance
 * @typedef {{fullScaleGrams: number, tare: number}} ForceScale  tare: the reading that counts as 0
 * @typedef {{percent: number, grams: number, isFull: boolean}} ForceReading  not rounded
 */

/** The weight at which a screen that measures force has reached its maximum, unless it was calibrated. */
export const FULL_SCALE_GRAMS = 385;
/** What a hello may tell. */
export const FULL_SCALE_LIMITS = Object.freeze({ least: 10, most: 10_000 });
/** A larger contact in CSS px is no fingertip's. */
const FINGER_RADIUS = 100;
/** The contact radius in CSS px of a fingertip that presses hard: a convention. */
const FIRM_RADIUS = 32;
/** What hardware reports that measures nothing. */
const CONSTANTS = new Set([0.5, 1]);

/**
 * A later one is worth more than an earlier one.
 * @type {readonly Provenance[]}
 */
const WORTH = Object.freeze(["none", "contactArea", "measured", "pen"]);

/**
 * @param {Provenance} a
 * @param {Provenance} b
 */
export function better(a, b) {
  return WORTH.indexOf(a) < WORTH.indexOf(b) ? b : a;
}

/**
 * Whether a force in grams may be told.
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
 * How hard, by the contact's area: an estimate, never a weight.
 * @param {number} radius  CSS px
 */
export function estimatedPercent(radius) {
  const share = radius / FIRM_RADIUS;
  return Math.min(share * share * 100, 100);
}

/**
 * How much larger than 80 × 80 px the circle under the finger is.
 * @param {number} grams  not rounded
 */
export function circleScale(grams) {
  return 1 + grams / 5 / 20;
}

/**
 * What one finger's readings have told so far. Hardware that measures nothing reports 0, 0.5 or 1, or some of them in
 * turn: two different readings over 0, of which one at least is none of these, prove that something is measured.
 */
export class ContactReadings {
  pressure = 0;
  radius = 0;
  peakPressure = 0;
  /** How many times anything was told of it. */
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
    if (typeof radius === "number" && radius > 0 && radius <= FINGER_RADIUS) this.#noteRadius(radius);
  }

  /** @param {number} pressure */
  #notePressure(pressure) {
    this.pressure = pressure;
    this.peakPressure = Math.max(this.peakPressure, pressure);
    if (pressure === 0 || pressure === this.#firstPressure) return;
    if (this.#firstPressure === 0) this.#firstPressure = pressure;
    else if (!CONSTANTS.has(pressure) || !CONSTANTS.has(this.#firstPressure)) this.#pressureVaries = true;
  }

  /** @param {number} radius */
  #noteRadius(radius) {
    this.radius = radius;
    if (this.#firstRadius === 0) this.#firstRadius = radius;
    else if (radius !== this.#firstRadius) this.#radiusVaries = true;
  }
}
