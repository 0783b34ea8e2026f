// @ts-check
/** The walked distance by the rules of the server's WalkTrace (docs/walk.md), so that both state the same metres. Pure. */

import { distanceMetres } from "../../../shared/model/geography.js";

const WORST_ACCURACY_METRES = 50;
const FASTEST_METRES_PER_SECOND = 15;
const AGREEING_POSITIONS = 3;
const MIN_STEP_METRES = 5;
const STEP_UNCERTAINTIES = 1.75;

/** @typedef {{latitude: number, longitude: number, accuracy: number, time: number}} TimedFix  m, ms */

export class WalkDistance {
  metres;
  #newestTime = -Infinity;
  /** @type {TimedFix|null} */
  #plausible = null;
  /** The fix up to which the distance has been counted, moved with each leap since. @type {TimedFix|null} */
  #counted = null;
  /** The newest fixes of what may be a leap. @type {TimedFix[]} */
  #unconfirmed = [];

  /** @param {unknown} stored  an earlier value of `metres` */
  constructor(stored = 0) {
    this.metres = typeof stored === "number" && stored >= 0 && stored < Infinity ? stored : 0;
  }

  /** @param {TimedFix} given */
  add(given) {
    this.#newestTime = Math.max(this.#newestTime, given.time);
    const fix = { ...given, time: this.#newestTime };
    if (fix.accuracy > WORST_ACCURACY_METRES) return;
    const before = this.#plausible;
    if (before === null || !this.#isLeap(before, fix)) return this.#step(fix);
    const newest = this.#unconfirmed.at(-1);
    if (newest && !isInReach(newest, fix)) this.#unconfirmed = [];
    this.#unconfirmed.push(fix);
    if (this.#unconfirmed.length < AGREEING_POSITIONS) return;
    this.#counted = this.#counted && shifted(this.#counted, before, this.#unconfirmed[0]);
    this.#unconfirmed = [];
    this.#plausible = fix;
  }

  /** @param {TimedFix} before @param {TimedFix} fix */
  #isLeap(before, fix) {
    if (!isInReach(before, fix)) return true;
    const newest = this.#unconfirmed.at(-1);
    if (!newest || !isInReach(newest, fix)) return false;
    return distanceMetres(before, fix) > Math.max(MIN_STEP_METRES, Math.hypot(before.accuracy, fix.accuracy));
  }

  /** @param {TimedFix} fix */
  #step(fix) {
    this.#unconfirmed = [];
    this.#plausible = fix;
    const start = this.#counted ??= fix;
    const metres = distanceMetres(start, fix);
    if (metres <= Math.max(MIN_STEP_METRES, STEP_UNCERTAINTIES * Math.hypot(start.accuracy, fix.accuracy))) return;
    this.metres += metres;
    this.#counted = fix;
  }
}

/** @param {TimedFix} one @param {TimedFix} other */
function isInReach(one, other) {
  return distanceMetres(one, other) <= (FASTEST_METRES_PER_SECOND * (other.time - one.time)) / 1000;
}

/**
 * A fix moved by a leap's difference in degrees.
 * @param {TimedFix} fix @param {TimedFix} from @param {TimedFix} to
 */
function shifted(fix, from, to) {
  const latitude = fix.latitude + (to.latitude - from.latitude);
  const longitude = fix.longitude + (to.longitude - from.longitude);
  return Math.abs(latitude) <= 90 ? { ...fix, latitude, longitude } : to;
}
