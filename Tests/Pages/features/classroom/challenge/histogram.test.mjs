import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { histogram } from "../../../../../Public/features/classroom/challenge/histogram.js";

const entries = (...values) => values.map((value, index) => ({ id: `p${index + 1}`, value }));
const filled = ({ bins }) => Object.fromEntries(bins.filter(({ ids }) => ids.length > 0).map(({ centre, ids }) => [centre, ids]));

test("the bins of 10 cm are around whole centimetres from 0 to 20", () => {
  const { bins, step } = histogram("distance", 10, []);
  assert.equal(step, 1);
  assert.deepEqual(
    bins.map(({ centre }) => centre),
    Array.from({ length: 21 }, (_, index) => index),
  );
});

test("of twelve results and more, outliers are in the first or the last bin", () => {
  const near = [9.1, 9.2, 9.5, 9.6, 10, 10.1, 10.2, 10.4, 10.6, 10.9];
  const shown = histogram("distance", 10, entries(...near, 0, 4000));
  assert.deepEqual([shown.below, shown.above], [true, true]);
  assert.deepEqual([shown.bins[0].ids, shown.bins.at(-1).ids], [["p11"], ["p12"]]);
  assert.equal(shown.bins.reduce((sum, { ids }) => sum + ids.length, 0), 12);
});

test("fewer results are all in their own bins", () => {
  for (const values of [[272, 324, 341, 454], [9.1, 9.5, 10, 10.4, 10.9, 0, 4000], [5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 900]]) {
    const { bins, step, below, above } = histogram("reaction", 5, entries(...values));
    assert.ok(!below && !above);
    values.forEach((value, index) => {
      const bin = bins.find(({ ids }) => ids.includes(`p${index + 1}`));
      assert.ok(Math.abs(bin.centre - value) <= step / 2 + 1e-9, `${value} in the bin of ${bin.centre}`);
    });
  }
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
