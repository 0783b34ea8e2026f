import assert from "node:assert/strict";
import { test } from "node:test";

import { quantile, spread } from "../../../../../Public/shared/drawing/chart/spread.js";

test("quantiles are interpolated between the values", () => {
  assert.equal(quantile([1, 2, 3, 4], 0.5), 2.5);
  assert.equal(quantile([7], 0.25), 7);
  assert.deepEqual(spread([4, 1, 3, 2, 5]), { sorted: [1, 2, 3, 4, 5], low: 1, lowerQuartile: 2, median: 3, upperQuartile: 4, high: 5 });
  assert.equal(spread([]), null);
});
