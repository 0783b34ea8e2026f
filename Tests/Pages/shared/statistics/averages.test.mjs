import assert from "node:assert/strict";
import test from "node:test";

import { mean, median } from "../../../../Public/shared/statistics/averages.js";

test("median and mean", () => {
  assert.equal(median([9, 1, 5]), 5);
  assert.equal(median([9, 1, 5, 6]), 5.5);
  assert.equal(mean([1, 2, 6]), 3);
});

test("an empty list has neither median nor mean", () => {
  assert.ok(Number.isNaN(median([])) && Number.isNaN(mean([])));
});
