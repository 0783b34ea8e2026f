// @ts-check
/** What has been put on a spring or a ruler, and what comes next. Pure. */

import { isLike } from "../../../shared/net/stored/alike.js";

/** @typedef {import("./engine.js").Way} Way */
/** @typedef {import("./engine.js").Reading} Reading */
/** @typedef {import("./engine.js").Load} Load */
/** @typedef {{way: Way, name: string, date: string, loads: Load[]}} KeptScale  `date`: of the last reference, as 2026-11-29 */

/** Recordings of each reference, put on again for each: their scatter is what the ± rests on. */
export const RECORDINGS = 2;
export const MAX_REFERENCES = 5;
/** Maximum number of scales that a phone keeps. */
const MAX_KEPT = 6;

/** What everybody has, in grams: the mints' and central banks' nominal masses. */
export const COINS = /** @type {const} */ ({
  euro1: 7.5,
  euro2: 8.5,
  cent50: 7.8,
  quarter: 5.67,
  pound: 8.75,
});
/** Half of the range in which a coin's mass may be, and a typed one, as shares. */
const COIN_TOLERANCE = 0.01;
const TYPED_TOLERANCE = 0.005;

/** @param {number} tolerance  of a mass that is anywhere in its range with the same probability */
const standardError = (tolerance) => tolerance / Math.sqrt(3);

/**
 * @param {keyof typeof COINS} coin
 * @param {number} count
 */
export function coins(coin, count) {
  const grams = COINS[coin] * count;
  return { grams: Math.round(grams * 1000) / 1000, error: standardError(grams * COIN_TOLERANCE) };
}

/** @param {number} grams */
export const typed = (grams) => ({ grams, error: standardError(grams * TYPED_TOLERANCE) });

export class WeighingModel {
  way;
  name;
  date;
  /** @type {Load[]} */
  loads;
  /** The load that is on: a reference, or null for what is weighed. @type {Load|null} */
  current;
  /** @type {Reading[]} */
  weighed = [];
  /** @type {Reading[]} */
  tare = [];
  /** The number of the load that is weighed, and that of the container; 0 without one. */
  load = 1;
  container = 0;

  /** @param {KeptScale} kept */
  constructor({ way, name, date, loads }) {
    this.way = way;
    this.name = name;
    this.date = date;
    this.loads = loads.map((load) => ({ ...load, readings: [...load.readings] }));
    this.current = null;
    if (this.loads.length === 0) this.putOn({ grams: 0, error: 0 });
  }

  /**
   * The next recordings are of this reference.
   * @param {{grams: number, error: number}} reference
   */
  putOn({ grams, error }) {
    const known = this.loads.find((load) => load.grams === grams);
    this.current = known ?? { grams, error, readings: [] };
    if (!known) this.loads.push(this.current);
  }

  /** @param {Reading} reading  of the load that is on */
  add(reading) {
    (this.current?.readings ?? this.weighed).push(reading);
  }

  /** Recordings of the current reference that are still to be taken. */
  get missing() {
    return this.current ? Math.max(0, RECORDINGS - this.current.readings.length) : 0;
  }

  /** References that are complete, the empty one among them. */
  get complete() {
    return this.loads.filter(({ readings }) => readings.length >= RECORDINGS);
  }

  /** Whether the empty load and two references are there. */
  get isCalibrated() {
    return this.complete.length >= 3 && this.complete.some(({ grams }) => grams === 0);
  }

  get canTakeMore() {
    return this.loads.length <= MAX_REFERENCES;
  }

  /** What has too few recordings is forgotten. */
  beginWeighing() {
    this.loads = this.complete;
    this.current = null;
    this.nextLoad();
  }

  /** What is on now is the container. */
  takeTare() {
    this.tare = this.weighed;
    this.container = this.load;
    this.nextLoad();
  }

  /** The container counts again. */
  forgetTare() {
    this.tare = [];
    this.container = 0;
  }

  /** Something else is weighed. */
  nextLoad() {
    this.weighed = [];
    this.load += 1;
  }

  /** @param {import("./engine.js").WeighingEngine} engine */
  result(engine) {
    return engine.weigh(this.way, this.complete, this.weighed, this.tare);
  }

  /** @returns {KeptScale} */
  get kept() {
    return { way: this.way, name: this.name, date: this.date, loads: this.complete };
  }
}

const EXAMPLE = { way: "", name: "", date: "" };

/**
 * @param {any} stored
 * @returns {KeptScale[]} the newest first; damaged ones are left out
 */
export function keptScales(stored) {
  return Array.isArray(stored?.scales) ? stored.scales.filter(isKept) : [];
}

/** @param {any} scale */
function isKept(scale) {
  return isLike(scale, EXAMPLE) && (scale.way === "spring" || scale.way === "ruler") && Array.isArray(scale.loads) &&
    scale.loads.every(isLoad);
}

/** @param {any} load */
function isLoad(load) {
  return Number.isFinite(load?.grams) && Number.isFinite(load.error) && Array.isArray(load.readings) &&
    load.readings.every((/** @type {any} */ reading) =>
      Array.isArray(reading) && reading.length === 5 && reading.every(Number.isFinite)
    );
}

/**
 * @param {KeptScale[]} scales
 * @param {KeptScale} scale  takes the place of one of its way and name
 */
export function keep(scales, scale) {
  const others = scales.filter(({ way, name }) => way !== scale.way || name !== scale.name);
  return { scales: [scale, ...others].slice(0, MAX_KEPT) };
}
