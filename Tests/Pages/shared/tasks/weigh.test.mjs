import assert from "node:assert/strict";
import { test } from "node:test";

import { bestMasses, massRange, middleMass } from "../../../../Public/shared/tasks/weigh/best.js";
import { weighAttempt } from "../../../../Public/shared/tasks/weigh/simulated.js";
import { WeighingEngine } from "../../../../Public/features/scale/weighing/engine.js";
import { builtEngines } from "../engines/built-engines.mjs";

const attempt = (participant, value, error) => ({ participant, name: participant, value, valueError: { kind: "interval", error } });

test("each phone's mass nearest to the target counts, the lightest first", () => {
  const masses = bestMasses([attempt("p1", 140, 3), attempt("p2", 151, 2), attempt("p1", 152, 4), { ...attempt("p3", 90), valueError: null }], 150);
  assert.deepEqual(masses.map(({ name, grams, error }) => [name, grams, error]), [["p3", 90, null], ["p2", 151, 2], ["p1", 152, 4]]);
});

test("the middle is off at most as far as all masses are to one side", () => {
  const masses = [[148, 3], [150, 1], [151, 2]].map(([grams, error]) => ({ name: "", grams, error }));
  assert.deepEqual(middleMass(masses), { value: 150, error: 1 });
  assert.deepEqual(middleMass([{ name: "", grams: 90, error: null }]), { value: 90, error: null });
  assert.equal(middleMass([]), null);
});

test("the axis has all masses with their errors, and the target", () => {
  for (const [values, target] of [[[], 150], [[149, 151], 150], [[20, 9000], 0.5], [[149.99], 150]]) {
    const masses = values.map((grams) => ({ name: "", grams, error: grams / 50 }));
    const [low, high] = massRange(masses, target);
    assert.ok(low < target && high > target && low < high, JSON.stringify([values, low, high]));
    for (const { grams, error } of masses) assert.ok(low < grams - error && high > grams + error);
  }
});

test("a simulated person's recording weighs what is asked for", async () => {
  const engine = new WeighingEngine(await builtEngines("weigh"));
  const said = /** @type {any[]} */ ([]);
  const phone = /** @type {any} */ ({ time: 5000, say: (/** @type {any} */ message) => said.push(message) });
  const person = /** @type {any} */ ({ unsteadiness: 1 });
  for (let number = 1; number <= 2; number += 1) {
    for (const seconds of weighAttempt(phone, person, 120, number)) phone.time += 1000 * seconds;
  }
  const references = new Map();
  const load = [];
  let rows = [];
  for (const message of said) {
    if (message.reading) {
      const { grams = 0, gramsError = 0, reading } = message;
      const known = references.get(grams) ?? { grams, error: gramsError, readings: [] };
      known.readings.push(reading);
      references.set(grams, known);
      continue;
    }
    if (message.way) rows = [];
    assert.ok(message.samples.length > 0 && message.samples.length <= 512);
    rows.push(...message.samples.map(([time, ...values]) => [time / 1000, ...values]));
    if (!message.last) continue;
    const heard = engine.hear("spring", rows);
    assert.ok("reading" in heard, JSON.stringify(heard));
    load.push(heard.reading);
  }
  assert.deepEqual([...references.keys()], [0, 50, 100, 200]);
  assert.equal(load.length, 2);
  const { mass } = engine.weigh("spring", [...references.values()], load);
  assert.ok(mass && Math.abs(mass.grams - 120) <= 2 * mass.error && mass.error < 15, JSON.stringify(mass));
});
