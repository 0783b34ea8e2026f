import assert from "node:assert/strict";
import { test } from "node:test";

import { WeighingEngine } from "../../../../Public/features/scale/weighing/engine.js";
import { coins, keep, keptScales, typed, WeighingModel } from "../../../../Public/features/scale/weighing/model.js";
import { builtEngines } from "../../shared/engines/built-engines.mjs";

/** A period of a spring with k = 20 N/m and m₀ = 210 g. */
const period = (/** @type {number} */ grams, off = 0) => [
  2 * Math.PI * Math.sqrt((210 + grams) / 1000 / 20) * (1 + off),
  1e-5,
  0.02,
  0,
  0.01,
];

const blank = () => new WeighingModel({ way: "spring", name: "Spring", date: "", loads: [] });

function calibrated() {
  const model = blank();
  for (const grams of [0, 50, 100]) {
    model.putOn(typed(grams));
    model.add(period(grams, 5e-4));
    model.add(period(grams, -5e-4));
  }
  model.beginWeighing();
  return model;
}

test("a new scale begins with the empty load and wants two recordings of each", () => {
  const model = blank();
  assert.equal(model.current?.grams, 0);
  assert.equal(model.missing, 2);
  model.add(period(0));
  assert.equal(model.missing, 1);
  assert.equal(model.isCalibrated, false);
});

test("a calibrated scale weighs, and takes off a container", async () => {
  const engine = new WeighingEngine(await builtEngines("weigh"));
  const model = calibrated();
  assert.equal(model.isCalibrated, true);
  model.add(period(40, 5e-4));
  model.add(period(40, -5e-4));
  assert.ok(Math.abs((model.result(engine).mass?.grams ?? 0) - 40) < 0.01);
  model.takeTare();
  model.add(period(90, 5e-4));
  const { mass, scale } = model.result(engine);
  assert.ok(Math.abs((mass?.grams ?? 0) - 50) < 1);
  assert.ok((mass?.error ?? 0) > 0.2);
  assert.ok(Math.abs((scale?.newtonsPerMetre ?? 0) - 20) < 0.05);
});

test("what is beyond the references is refused by name, and the scale is told all the same", async () => {
  const engine = new WeighingEngine(await builtEngines("weigh"));
  const model = calibrated();
  model.add(period(400));
  const { refused, scale } = model.result(engine);
  assert.equal(refused, "tooHeavy");
  assert.equal(scale?.heaviest, 100);
  model.weighed = [period(5)];
  assert.equal(model.result(engine).refused, "tooLight");
  assert.equal(blank().result(engine).refused, "tooFewReadings");
});

test("a reference without both of its recordings is forgotten when weighing begins", () => {
  const model = calibrated();
  model.putOn(typed(200));
  model.add(period(200));
  model.beginWeighing();
  assert.deepEqual(model.loads.map(({ grams }) => grams), [0, 50, 100]);
});

test("coins have their mass, and an error that grows with it", () => {
  assert.equal(coins("euro2", 4).grams, 34);
  assert.ok(Math.abs(coins("quarter", 3).error - 3 * coins("quarter", 1).error) < 1e-12);
});

test("kept scales come back, damaged ones do not", () => {
  const kept = { ...calibrated().kept, date: "2026-11-29" };
  const stored = JSON.parse(JSON.stringify(keep([], kept)));
  assert.deepEqual(keptScales(stored), [kept]);
  assert.deepEqual(keptScales({ scales: [{ ...kept, loads: [{ grams: 0, error: 0, readings: [[1, 2]] }] }, 7, { way: "foam" }] }), []);
  assert.deepEqual(keptScales([[1]]), []);
  assert.deepEqual(keptScales(null), []);
  assert.equal(keep([kept], { ...kept, date: "2026-11-30" }).scales.length, 1);
  assert.equal(keep(Array.from({ length: 9 }, (_, index) => ({ ...kept, name: `${index}` })), kept).scales.length, 6);
});
