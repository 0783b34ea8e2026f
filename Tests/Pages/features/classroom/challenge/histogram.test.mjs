import assert from "node:assert/strict";
import { test } from "node:test";

import { histogram, mean, median, roundStep } from "../../../../../Public/features/classroom/challenge/histogram.js";

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

test("a value is in the bin that it rounds to; what is beyond the range is in the last", () => {
  const shown = histogram("distance", 10, entries(9.5, 10, 10.49, 10.5, 0, 0.49, 21, 4000));
  assert.deepEqual(filled(shown), { 0: ["p5", "p6"], 10: ["p1", "p2", "p3"], 11: ["p4"], 20: ["p7", "p8"] });
  assert.equal(shown.tallest, 3);
});

test("centres are round numbers, whatever the target", () => {
  const { bins } = histogram("hold", 3, entries(0.3));
  assert.deepEqual(
    bins.map(({ centre }) => centre),
    [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6],
  );
  assert.ok(histogram("hold", 0.7, []).bins.every(({ centre }) => String(centre).length <= 4));
});

test("the target lies within the range", () => {
  for (const target of [0.1, 0.5, 1, 3, 7.3, 10, 99, 1000]) {
    const { bins, step } = histogram("distance", target, []);
    assert.ok(bins.length >= 5 && bins.length <= 22, `${bins.length} bins for ${target}`);
    assert.ok(bins[bins.length - 1].centre >= 2 * target - step / 1e6);
  }
});

test("a throughput has bits from 0 to 12, whatever the difficulty", () => {
  assert.deepEqual(filled(histogram("targets", 5, entries(4.6, 5.4, 36))), { 5: ["p1", "p2"], 12: ["p3"] });
});

test("nobody yet", () => assert.equal(histogram("hold", 3, []).tallest, 0));

test("median and mean", () => {
  assert.equal(median([9, 1, 5]), 5);
  assert.equal(median([9, 1, 5, 6]), 5.5);
  assert.ok(Number.isNaN(median([])));
  assert.equal(mean([1, 2, 6]), 3);
});
