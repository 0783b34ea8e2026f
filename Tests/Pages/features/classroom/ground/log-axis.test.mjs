/** The axis of logarithms: places and round numbers. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { logTicks, placed } from "../../../../../Public/features/classroom/ground/log-axis.js";

test("equal ratios have equal distances, and the values are within the ends", () => {
  const axis = placed([2, 50, 7], 100, 20);
  assert.ok(Math.abs(axis.low - 2 / 1.15) < 1e-12 && Math.abs(axis.high - 50 * 1.15) < 1e-12);
  assert.ok(Math.abs(axis.at(axis.low) - 100) < 1e-9 && Math.abs(axis.at(axis.high) - 20) < 1e-9);
  assert.ok(Math.abs((axis.at(4) - axis.at(2)) - (axis.at(40) - axis.at(20))) < 1e-9);
  assert.ok(axis.at(4) < axis.at(2));
});

test("one value is in the middle", () => {
  assert.ok(Math.abs(placed([3], 0, 10).at(3) - 5) < 1e-9);
});

test("the round numbers are 1, 2 and 5 times the powers of ten between the ends", () => {
  assert.deepEqual(logTicks({ low: 0.03, high: 7 }), [0.05, 0.1, 0.2, 0.5, 1, 2, 5]);
  assert.deepEqual(logTicks({ low: 1, high: 1 }), [1]);
  assert.deepEqual(logTicks({ low: 20, high: 1000 }), [20, 50, 100, 200, 500, 1000]);
  assert.deepEqual(logTicks({ low: 2.1, high: 4.9 }), []);
});
