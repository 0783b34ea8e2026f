import assert from "node:assert/strict";
import { test } from "node:test";

import { axis, digits, roundStep, spanAxis, ticksBetween } from "../../../../../Public/shared/drawing/chart/axis.js";

test("an axis begins at 0 and contains every value, with round steps", () => {
  const { end, step, ticks } = axis([0.3, 1.15], 0.8, 6);
  assert.deepEqual([end, step, ...ticks].map((value) => value.toFixed(6)), [1.2, 0.2, 0, 0.2, 0.4, 0.6, 0.8, 1, 1.2].map((value) => value.toFixed(6)));
  assert.equal(axis([], 4, 4).end, 4);
  assert.equal(axis([37], 4, 4).step, 10);
  assert.deepEqual([digits(0.2), digits(0.05), digits(1), digits(20)], [1, 2, 0, 0]);
});

test("an axis of values far from 0 does not begin there", () => {
  const { start, end, ticks } = spanAxis([10.2, 11.9], 4);
  assert.deepEqual([start, end], [10, 12]);
  assert.equal(ticks.length, 5);
  assert.equal(spanAxis([1, 11.9], 4).start, 0);
  const below = spanAxis([-3, 7], 5);
  assert.ok(below.start <= -3 && below.end >= 7 && below.ticks.includes(0));
});

test("an axis of equal values has an extent", () => {
  for (const value of [0, 4, -2, 1e-9, 1e12]) {
    const { start, end, ticks } = spanAxis([value, value], 4);
    assert.ok(start <= value && value <= end && start < end && ticks.length >= 2, `${value}: ${start} to ${end}`);
    assert.ok(ticks.length <= 12 && ticks.every(Number.isFinite));
  }
});

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

test("numbers between two values are the round ones, without the error of binary fractions", () => {
  assert.deepEqual(ticksBetween(0.05, 0.65, 0.1), [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]);
  assert.deepEqual(ticksBetween(8.3, 11.9, 1), [9, 10, 11]);
  assert.deepEqual(ticksBetween(0.2, 0.3, 1), []);
});
