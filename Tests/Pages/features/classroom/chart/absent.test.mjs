import assert from "node:assert/strict";
import { test } from "node:test";

import { absenceTexts, medianBounds } from "../../../../../Public/features/classroom/chart/absent.js";

const text = (value) => `${value} cm`;

test("the bounds are the medians with everybody missing at either end", () => {
  assert.deepEqual(medianBounds([1, 2, 3, 9], 1), [2, 3]);
  assert.deepEqual(medianBounds([1, 2, 3, 9], 3), [1, 9]);
  // However many are missing, nobody is thought to be beyond those who are there.
  assert.deepEqual(medianBounds([1, 2, 3, 9], 100), [1, 9]);
});

test("whatever the missing ones had within the class's range, the median is within the bounds", () => {
  const values = [4, 4.5, 5, 7, 8];
  for (let first = 4; first <= 8; first += 0.5) {
    for (let second = 4; second <= 8; second += 0.5) {
      const sorted = [...values, first, second].sort((a, b) => a - b);
      const [low, high] = medianBounds(values, 2) ?? [NaN, NaN];
      assert.ok(low <= sorted[3] && sorted[3] <= high, `${first}, ${second}`);
    }
  }
});

test("below a fifth only the number is said, and nothing where nobody is missing", () => {
  const nine = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  assert.deepEqual(absenceTexts(nine, 2, text, "en"), ["2 without a value"]);
  assert.deepEqual(absenceTexts(nine.slice(1), 2, text, "en"), ["2 without a value", "with theirs, the median could be 4.5 cm to 6.5 cm"]);
  assert.deepEqual(absenceTexts(nine, 0, text, "en"), []);
  assert.deepEqual(absenceTexts([], 3, text, "en"), ["3 without a value"]);
});
