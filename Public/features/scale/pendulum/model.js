// @ts-check
/** Pendulums of several lengths and their periods. Pure. */

/**
 * @typedef {[period: number, error: number, amplitude?: number]} Swung  of small swings, in s, with its standard error; to each
 *   side in radians, none if somebody counted
 * @typedef {{centimetres: number, swung: Swung[]}} Pendulum  from where it turns to the middle of the phone
 */

/** Recordings of one length after which another one tells more. */
export const RECORDINGS = 2;
/** In cm. */
export const LENGTHS = [10, 300];
/** Swings that are counted by touch. */
export const COUNTS = [5, 100];
/** Maximum number of lengths, and of recordings of each, that are kept. */
const MAX_LENGTHS = 12;
const MAX_RECORDINGS = 10;
/** Standard error of one tap as the phone passes, in s: the scatter of a person's reaction to what is foreseen, rounded up. */
const TAP_ERROR = 0.1;

/**
 * @param {number} milliseconds  between two taps
 * @param {number} count  swings there and back
 * @returns {Swung}
 */
export function counted(milliseconds, count) {
  return [milliseconds / 1000 / count, (Math.SQRT2 * TAP_ERROR) / count];
}

export class PendulumModel {
  /** @type {Pendulum[]} */
  pendulums;

  /** How often something was taken away: what was told of it before is not true any more. */
  removals = 0;

  /** @param {Pendulum[]} pendulums */
  constructor(pendulums) {
    this.pendulums = pendulums.map(({ centimetres, swung }) => ({ centimetres, swung: [...swung] }));
  }

  /**
   * @param {number} centimetres
   * @param {Swung} swung
   */
  add(centimetres, swung) {
    const same = this.pendulums.find((pendulum) => pendulum.centimetres === centimetres);
    if (same ? same.swung.length === MAX_RECORDINGS : this.pendulums.length === MAX_LENGTHS) this.removals += 1;
    if (same) same.swung = [...same.swung, swung].slice(-MAX_RECORDINGS);
    else this.pendulums = [...this.pendulums, { centimetres, swung: [swung] }].slice(-MAX_LENGTHS);
  }

  /** How many recordings there are of a length. @param {number} centimetres */
  count(centimetres) {
    return this.pendulums.find((pendulum) => pendulum.centimetres === centimetres)?.swung.length ?? 0;
  }

  /** @param {number} centimetres */
  remove(centimetres) {
    this.pendulums = this.pendulums.filter((pendulum) => pendulum.centimetres !== centimetres);
    this.removals += 1;
  }

  /** As the engine takes them: metres, seconds, seconds. @returns {[number, number, number][]} */
  get rows() {
    return this.pendulums.flatMap(({ centimetres, swung }) =>
      swung.map(([period, error]) => /** @type {[number, number, number]} */ ([centimetres / 100, period, error]))
    );
  }
}

/**
 * @param {any} stored
 * @returns {Pendulum[]} damaged ones are left out
 */
export function keptPendulums(stored) {
  return Array.isArray(stored?.pendulums) ? stored.pendulums.filter(isPendulum).slice(0, MAX_LENGTHS) : [];
}

/** @param {any} pendulum */
function isPendulum(pendulum) {
  const [shortest, longest] = LENGTHS;
  return pendulum?.centimetres >= shortest && pendulum.centimetres <= longest && Array.isArray(pendulum.swung) &&
    pendulum.swung.length > 0 && pendulum.swung.length <= MAX_RECORDINGS &&
    pendulum.swung.every((/** @type {any} */ swung) =>
      Array.isArray(swung) && (swung.length === 2 || swung.length === 3) &&
      swung.every((value) => Number.isFinite(value) && value > 0)
    );
}
