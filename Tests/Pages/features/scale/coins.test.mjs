/** The share of simulated calibrations with coins whose error contains the truth: the number in docs/figures.md. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { COIN_GRAMS, stepOf, weighCoins } from "../../../../Public/features/scale/correction.js";

const WEIGHINGS = 4000;

/** The same numbers in each run (Park and Miller, "Random number generators: good ones are hard to find", 1988). */
function generator(seed) {
  let state = seed;
  const uniform = () => (state = (state * 48271) % 2147483647) / 2147483647;
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  return { uniform, normal };
}

/**
 * Weighs an empty spoon, then coins in it, by a hand that carries 1 g more or less (95 of 100: 2 g).
 * @param {{step: number, noise: number, hand: number, cuts: boolean, known?: number}} screen  `noise`: of a reading, in steps;
 *   `cuts`: rounds down; `known`: the step that the readings have shown, 0 for none
 */
function simulate({ known, ...screen }, { uniform, normal }) {
  const resolution = known ?? screen.step;
  const full = 250 + 250 * uniform();
  const coin = uniform() < 0.5 ? COIN_GRAMS[1] : COIN_GRAMS[2];
  const count = 1 + Math.floor(5 * uniform());
  const mass = count * coin + 0.02 * Math.sqrt(count) * normal() + screen.hand * normal();
  const read = (grams) => {
    const exact = grams / full / screen.step + screen.noise * normal();
    return (screen.cuts ? Math.floor(exact) : Math.round(exact)) * screen.step;
  };
  const spoon = 5 + 15 * uniform();
  const readings = (grams) => Array.from({ length: screen.noise > 0 ? 20 : 1 }, (_, index) => ({ at: 1000 + 50 * index, value: read(grams) }));
  const empty = readings(spoon);
  const result = weighCoins({
    coin, count, press: { fingers: 1, provenance: "measured" }, restingSince: 0, readings: readings(spoon + mass), resolution,
    tare: empty.at(-1).value, tareResolution: stepOf(empty, resolution), now: 2000,
  });
  return "refused" in result ? null : Math.abs(result.fullScaleGrams / full - 1) <= result.relativeError;
}

for (const step of [1 / 256, 1 / 400, 1 / 1024, 1 / 4096, 1 / 65536]) {
  for (const [what, screen] of Object.entries({
    "a sure hand": { step, noise: 0, hand: 0, cuts: false },
    "a hand": { step, noise: 0, hand: 1, cuts: false },
    "a hand, on a screen that rounds down": { step, noise: 0, hand: 1, cuts: true },
    "a hand, on a screen that trembles": { step, noise: 1, hand: 1, cuts: false },
  })) {
    test(`steps of 1/${1 / step} with ${what}: the stated error contains the true value in 95 of 100 cases`, () => {
      const random = generator(7);
      const held = Array.from({ length: WEIGHINGS }, () => simulate(screen, random)).filter((each) => each !== null);
      assert.ok(held.length > WEIGHINGS / 2, `${held.length} of ${WEIGHINGS} were taken`);
      const share = held.filter(Boolean).length / held.length;
      assert.ok(share >= 0.95, `${(100 * share).toFixed(1)} %`);
    });
  }
}

for (const step of [1 / 64, 1 / 100, 1 / 256, 1 / 1024]) {
  test(`steps of 1/${1 / step} that no press has shown yet: the stated error contains the true value in 95 of 100 cases`, () => {
    const random = generator(7);
    const screen = { step, noise: 0, hand: 1, cuts: false, known: 0 };
    const held = Array.from({ length: WEIGHINGS }, () => simulate(screen, random)).filter((each) => each !== null);
    assert.ok(held.length > WEIGHINGS / 10, `${held.length} of ${WEIGHINGS} were taken`);
    const share = held.filter(Boolean).length / held.length;
    assert.ok(share >= 0.95, `${(100 * share).toFixed(1)} %`);
  });
}
