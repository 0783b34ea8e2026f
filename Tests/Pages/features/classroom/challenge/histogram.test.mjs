import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { histogram, roundStep } from "../../../../../Public/features/classroom/challenge/histogram.js";

const entries = (...values) => values.map((value, index) => ({ id: `p${index + 1}`, value }));
const filled = ({ bins }) => Object.fromEntries(bins.filter(({ ids }) => ids.length > 0).map(({ centre, ids }) => [centre, ids]));

for (const [value, step] of [
  [1, 1],
  [1.01, 2],
  [0.3, 0.5],
  [0.2, 0.2],
  [0.06, 0.1],
  [7, 10],
  [73, 100],
]) {
  test(`a step of ${value} is rounded to ${step}`, () => assert.ok(Math.abs(roundStep(value) - step) < 1e-12));
}

test("the bins of 10 cm are around whole centimetres from 0 to 20", () => {
  const { bins, step } = histogram("distance", 10, []);
  assert.equal(step, 1);
  assert.deepEqual(
    bins.map(({ centre }) => centre),
    Array.from({ length: 21 }, (_, index) => index),
  );
});

test("outliers are in the first or the last bin", () => {
  const shown = histogram("distance", 10, entries(9.1, 9.5, 10, 10.4, 10.9, 0, 4000));
  assert.deepEqual([shown.below, shown.above], [true, true]);
  assert.deepEqual([shown.bins[0].ids, shown.bins.at(-1).ids], [["p6"], ["p7"]]);
  assert.equal(shown.bins.reduce((sum, { ids }) => sum + ids.length, 0), 7);
});

for (const [kind, target, values] of [
  ["distance", 1, Array.from({ length: 27 }, (_, index) => 0.97 + 0.002 * index)],
  ["distance", 10, Array.from({ length: 27 }, (_, index) => 5 + 0.02 * index)],
  ["hold", 3, Array.from({ length: 27 }, (_, index) => 2.9 + 0.01 * index)],
  ["press", 200, Array.from({ length: 27 }, (_, index) => 150 + index)],
  ["targets", 3, Array.from({ length: 27 }, (_, index) => 4 + index / 20)],
]) {
  test(`27 results of ${kind} ${target} that differ fill several columns, with the target in view`, () => {
    const { bins, step, below, above } = histogram(kind, target, entries(...values));
    assert.ok(bins.filter(({ ids }) => ids.length > 0).length >= 3, JSON.stringify(bins));
    assert.ok(bins.length <= 70 && !below && !above);
    if (kind !== "targets") assert.ok(bins[0].centre <= target && bins.at(-1).centre + step / 2 >= target);
  });
}

test("equal results are one column", () => {
  const { bins } = histogram("hold", 3, entries(2.5, 2.5));
  assert.equal(bins.filter(({ ids }) => ids.length > 0).length, 1);
  assert.ok(bins.length > 1);
});

test("without participants all bins are empty", () => assert.equal(histogram("hold", 3, []).tallest, 0));

test("the bins equal those that the server sends to phones", () => {
  const cases = JSON.parse(readFileSync(new URL("../../../../Fixtures/class-histograms.json", import.meta.url), "utf8"));
  for (const { kind, target, values, ...wanted } of cases) {
    const { bins, step, below, above } = histogram(kind, target, entries(...values));
    const first = Math.round(bins[0].centre / step);
    assert.deepEqual({ first, step, counts: bins.map(({ ids }) => ids.length), below, above }, wanted);
  }
});
