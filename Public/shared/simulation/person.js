// @ts-check
/** Chance, and how people differ: a person is slower or faster, estimates too short or too long, and is steady or not. */

/**
 * A normally distributed number.
 * @param {number} mean
 * @param {number} deviation
 */
export function normal(mean, deviation) {
  return mean + deviation * Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());
}

/**
 * @param {number} least
 * @param {number} most
 */
export function between(least, most) {
  return least + (most - least) * Math.random();
}

/**
 * @template T
 * @param {readonly T[]} all
 * @returns {T}
 */
export function oneOf(all) {
  return all[Math.floor(Math.random() * all.length)];
}

export class Person {
  /** Time that the person takes, relative to the class's mean. */
  pace = Math.exp(normal(0, 0.15));
  /** What the person takes for 1: below 1 who estimates too short. */
  bias = normal(0.97, 0.08);
  /** How much an attempt differs from the person's mean, relative to the class's. */
  unsteadiness = Math.exp(normal(0, 0.3));

  /**
   * An estimate of a length, a time or a weight; attempts get better.
   * @param {number} truth
   * @param {number} attempt  from 1
   */
  estimate(truth, attempt) {
    const learned = 1 / Math.sqrt(attempt);
    return truth * Math.max(0.2, 1 + (this.bias - 1) * learned + normal(0, 0.06 * this.unsteadiness * learned));
  }

  /**
   * The time of a movement by Fitts' law, in seconds.
   * @param {number} distance
   * @param {number} width
   */
  movement(distance, width) {
    return this.pace * (0.1 + 0.12 * Math.log2(distance / width + 1)) * Math.exp(normal(0, 0.12));
  }
}
