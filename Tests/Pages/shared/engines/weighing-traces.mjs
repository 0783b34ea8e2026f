/** Recordings from a seed by additions, multiplications and divisions only, as in `WeighingTests/SameBitsTests.swift`. */

import { WeighingEngine } from "../../../../Public/features/scale/weighing/engine.js";
import { Digest, seeded } from "./built-engines.mjs";

/**
 * The digest of all results of the engine.
 * @param {import("../../../../Public/shared/engines/engines.js").Engines} engines
 * @param {number} seed
 */
export function weighingDigest(engines, seed) {
  const engine = new WeighingEngine(engines);
  const random = seeded(seed);
  const digest = new Digest();
  const { note } = digest;
  const samples = (/** @type {number} */ stiffness) => {
    let [place, speed] = [2, 0];
    /** @type {import("../../../../Public/features/scale/weighing/engine.js").MotionRow[]} */
    const rows = [];
    for (let step = 0; step < 3600; step += 1) {
      speed += (-stiffness * place - 0.05 * speed) * 0.005;
      place += speed * 0.005;
      if (step % 3 !== 0) continue;
      const time = step * 0.005 + random() * 0.004;
      rows.push([time, 0.3 * place + 0.1 * random(), 0.9 * place + 0.1 * random(), 9.8 + 0.1 * random(), 0, 0, 0]);
    }
    return rows;
  };

  const loads = [0, 50, 100, 200, 150].map((grams) => {
    const readings = [];
    for (let turn = 0; turn < 2; turn += 1) {
      const stiffness = 20 / (0.2 + grams / 1000) * (0.999 + 0.002 * random());
      const heard = engine.hear("spring", samples(stiffness));
      if ("refused" in heard) note(-1);
      else {
        note(...heard.reading, heard.amplitude, heard.cycles);
        readings.push(heard.reading);
      }
    }
    return { grams, error: grams / 400, readings };
  });
  const { readings } = /** @type {typeof loads[0]} */ (loads.pop());
  const { scale, mass } = engine.weigh("spring", loads, readings);
  if (!scale || !mass) note(-2);
  else {
    note(scale.ownGrams, scale.ownError, scale.newtonsPerMetre, scale.repeatability, scale.misfitGrams, scale.heaviest);
    note(mass.grams, mass.error);
  }
  notePendulums(engine, random, note);
  return digest.value;
}

/**
 * @param {WeighingEngine} engine
 * @param {() => number} random
 * @param {(...values: number[]) => void} note
 */
function notePendulums(engine, random, note) {
  const rotations = (/** @type {number} */ stiffness) => {
    let [angle, speed] = [0.2, 0];
    /** @type {import("../../../../Public/features/scale/weighing/engine.js").MotionRow[]} */
    const rows = [];
    for (let step = 0; step < 6000; step += 1) {
      speed += (-stiffness * angle - 0.01 * speed) * 0.005;
      angle += speed * 0.005;
      if (step % 3 !== 0) continue;
      const time = step * 0.005 + random() * 0.004;
      rows.push([time, 0, 9.8, 0, 0.6 * speed + 0.01 * random(), 0.01 * random(), 0.8 * speed + 0.01 * random()]);
    }
    return rows;
  };

  const pendulums = [0.25, 0.5, 1].map((metres) => {
    /** @type {[number, number, number][]} */
    const swung = [];
    for (let turn = 0; turn < 2; turn += 1) {
      const heard = engine.hear("pendulum", rotations(9.81 / metres * (0.999 + 0.002 * random())));
      if ("refused" in heard) {
        note(-1);
        continue;
      }
      const [period, error] = heard.reading;
      note(period, error, heard.amplitude, heard.cycles);
      swung.push([metres, period, error]);
    }
    return swung;
  });
  for (const rows of [pendulums[1], pendulums.flat()]) {
    const found = engine.gravity(rows);
    if ("refused" in found) note(-2);
    else note(found.value, found.error, found.isSlope ? 1 : 0, found.longer);
  }
}
