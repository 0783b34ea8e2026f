// @ts-check
/** Weighing by a spring or a ruler, computed by the engine: Sources/Weighing. */

import { loadEngines } from "../../../shared/engines/engines.js";

/**
 * @typedef {import("../../../shared/engines/engines.js").Engines} Engines
 * @typedef {"spring"|"ruler"} Way
 * @typedef {[seconds: number, ax: number, ay: number, az: number, rx: number, ry: number, rz: number]} MotionRow
 *   m/s², rad/s
 * @typedef {number[]} Reading  what one recording said, as the engine takes it back: of a spring the period in s, its standard
 *   error, the amplitude in m, its effect and that one's error; of a ruler the direction of gravity and its error; of a pendulum
 *   the period of small swings in s, its standard error and the amplitude in radians
 * @typedef {"tooFewCycles"|"tooSlow"|"gap"|"tooSmall"|"tooLarge"|"secondMode"|"periodMoves"|"unsteady"|"tooShort"|"moving"|
 *   "noGravity"|"noRotation"} RecordingRefusal
 * @typedef {{reading: Reading, cycles: number, amplitude: number}|{refused: RecordingRefusal, share: number}} Heard
 *   `share`: of the cycles or seconds that are needed, so far
 * @typedef {{grams: number, error: number, readings: Reading[]}} Load  `error`: standard error of a known mass
 * @typedef {"tooFewReadings"|"notRising"|"tooLight"|"tooHeavy"|"tooSteep"} MassRefusal
 * @typedef {{ownGrams: number, ownError: number, newtonsPerMetre: number, repeatability: number, misfitGrams: number,
 *   heaviest: number}} ScaleFigures
 * @typedef {{scale: ScaleFigures|null, refused?: MassRefusal, mass?: {grams: number, error: number}}} Weighed
 */

const BYTES_PER_NUMBER = 8;
const NUMBERS_PER_SAMPLE = 7;
const NUMBERS_PER_READING = 8;
const REQUIRED_CYCLES = 12;
const REQUIRED_SECONDS = 2;

/** In the order of their numbers, from 1. @type {RecordingRefusal[]} */
const OSCILLATION = [
  "tooFewCycles",
  "tooSlow",
  "gap",
  "tooSmall",
  "tooLarge",
  "secondMode",
  "periodMoves",
  "unsteady",
  "noRotation",
];
/** @type {RecordingRefusal[]} */
const INCLINATION = ["tooShort", "gap", "moving", "noGravity"];
/** @type {MassRefusal[]} */
const MASS = ["tooFewReadings", "notRising", "tooLight", "tooHeavy", "tooSteep"];

export class WeighingEngine {
  #engines;

  /** @param {Engines} engines */
  constructor(engines) {
    this.#engines = engines;
  }

  static async load() {
    return new WeighingEngine(await loadEngines("weigh"));
  }

  /**
   * What the end of a recording says.
   * @param {Way|"pendulum"} way
   * @param {readonly MotionRow[]} samples
   * @returns {Heard}
   */
  hear(way, samples) {
    const { weigh_oscillation, weigh_inclination, weigh_swing } = this.#engines.calls;
    const call = { spring: weigh_oscillation, ruler: weigh_inclination, pendulum: weigh_swing }[way];
    const status = this.#with(samples, NUMBERS_PER_SAMPLE, (address) => call(address, samples.length));
    if (status === 0) {
      const results = this.#results();
      if (way === "ruler") return { reading: [...results, 0], cycles: 0, amplitude: 0 };
      if (way === "pendulum") {
        const [, small, error, amplitude, , cycles] = results;
        return { reading: [small, error, amplitude], cycles, amplitude };
      }
      const [period, error, metres, effect, effectError, amplitude, , cycles] = results;
      return { reading: [period, error, metres, effect, effectError], cycles, amplitude };
    }
    const refused = (way === "ruler" ? INCLINATION : OSCILLATION)[status - 1];
    const sofar = status === 1 ? this.#results()[0] : 0;
    return { refused, share: Math.min(1, sofar / (way === "ruler" ? REQUIRED_SECONDS : REQUIRED_CYCLES)) };
  }

  /**
   * @param {Way} way
   * @param {readonly Load[]} references  one of 0 g among them
   * @param {readonly Reading[]} [load]
   * @param {readonly Reading[]} [tare]
   * @returns {Weighed}
   */
  weigh(way, references, load = [], tare = []) {
    const rows = [
      ...references.flatMap(({ grams, error, readings }) => readings.map((reading) => [0, grams, error, ...reading])),
      ...load.map((reading) => [1, 0, 0, ...reading]),
      ...tare.map((reading) => [2, 0, 0, ...reading]),
    ];
    const number = way === "spring" ? 0 : 1;
    const status = this.#with(
      rows,
      NUMBERS_PER_READING,
      (address) => this.#engines.calls.weigh_mass(number, address, rows.length),
    );
    if (status > 0 && status <= 10) return { scale: null, refused: MASS[status - 1] };
    const [ownGrams, ownError, newtonsPerMetre, repeatability, misfitGrams, heaviest, grams, error] = this.#results();
    const scale = { ownGrams, ownError, newtonsPerMetre, repeatability, misfitGrams, heaviest };
    if (status > 10) return { scale, refused: MASS[status - 11] };
    return load.length > 0 ? { scale, mass: { grams, error } } : { scale };
  }

  /**
   * The acceleration of free fall, by pendulums.
   * @param {readonly (readonly [metres: number, period: number, error: number])[]} rows  of one length or several
   * @returns {{value: number, error: number, isSlope: boolean, longer: number}|{refused: MassRefusal}} in m/s², with half of the
   *   95 % interval; whether it is the slope of a line; by how many metres all lengths are longer
   */
  gravity(rows) {
    const status = this.#with(rows, 3, (address) => this.#engines.calls.weigh_gravity(address, rows.length));
    if (status > 0) return { refused: MASS[status - 1] };
    const [value, error, isSlope, longer] = this.#results();
    return { value, error, isSlope: isSlope === 1, longer };
  }

  #results() {
    return [...this.#engines.results(this.#engines.calls.results_count())];
  }

  /**
   * @param {readonly (readonly number[])[]} rows
   * @param {number} width
   * @param {(address: number) => number} call
   */
  #with(rows, width, call) {
    const address = this.#engines.calls.allocate(rows.length * width * BYTES_PER_NUMBER);
    try {
      const numbers = this.#engines.numbers(address, rows.length * width);
      rows.forEach((row, index) => numbers.set(row, index * width));
      return call(address);
    } finally {
      this.#engines.calls.release(address);
    }
  }
}
