// @ts-check
/** How a simulated person does the task. */

import { normal } from "../../simulation/person.js";

/** @typedef {import("../../model/task-kind.js").SimulatedPhone} SimulatedPhone */

const REFERENCES = [0, 50, 100, 200];
const RECORDINGS = 2;
const OWN_GRAMS = 210;
const NEWTONS_PER_METRE = 20;
/** By how much the period differs when a load is hung on again, relative to it. */
const SCATTER = 0.001;
const CYCLES = 13;
const READINGS_PER_SECOND = 60;
const READINGS_PER_BATCH = 512;
/** m/s². */
const AMPLITUDE = 2.5;
const NOISE = 0.03;

/** A spring that was calibrated before, so that it has a number of its own. */
let scales = 0;
/** @type {WeakMap<SimulatedPhone, number>} */
const calibrated = new WeakMap();

/** Weighs it with a spring. @type {import("../../model/task-kind.js").Attempt} */
export function* weighAttempt(phone, person, grams) {
  let scale = calibrated.get(phone);
  if (!scale) {
    scale = scales += 1;
    calibrated.set(phone, scale);
    for (const mass of REFERENCES) {
      for (let turn = 0; turn < RECORDINGS; turn += 1) {
        const role = mass === 0 ? { role: "empty" } : { role: "reference", grams: mass, gramsError: mass / 350 };
        phone.say({
          type: "motion",
          ...subject(scale),
          ...role,
          reading: [period(mass, person.unsteadiness), 1e-5, 0.02, 0, 0.01],
        });
      }
    }
  }
  const seconds = period(grams, person.unsteadiness);
  const count = Math.ceil(CYCLES * seconds * READINGS_PER_SECOND);
  const start = phone.time;
  const samples = Array.from({ length: count }, (_, index) => {
    const time = index / READINGS_PER_SECOND;
    const felt = AMPLITUDE * Math.exp(-0.02 * time) * Math.sin(2 * Math.PI * time / seconds);
    return [start + 1000 * time, normal(0, NOISE), felt + normal(0, NOISE), normal(0, NOISE), 0, 0, 0];
  });
  yield count / READINGS_PER_SECOND;
  for (let first = 0; first < count; first += READINGS_PER_BATCH) {
    const end = first + READINGS_PER_BATCH;
    phone.say({
      type: "motion",
      ...(first === 0 ? { ...subject(scale), role: "weigh", load: 1 } : {}),
      samples: samples.slice(first, end),
      ...(end >= count ? { last: true } : {}),
    });
  }
}

/** @param {number} scale */
const subject = (scale) => ({ way: "spring", scale, name: "Spring" });

/**
 * Of a load that is hung on again, in s.
 * @param {number} grams
 * @param {number} unsteadiness
 */
function period(grams, unsteadiness) {
  const still = 2 * Math.PI * Math.sqrt((OWN_GRAMS + grams) / 1000 / NEWTONS_PER_METRE);
  return still * normal(1, SCATTER * Math.min(3, unsteadiness));
}
