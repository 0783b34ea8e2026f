import assert from "node:assert/strict";
import { test } from "node:test";

import { bandOf } from "../../../../../Public/shared/drawing/answers/band.js";

const flat = (value) => Array(101).fill(value);

test("the band is the middle half at each place", () => {
  const { lower, median, upper } = bandOf([1, 2, 3, 10].map(flat));
  assert.deepEqual([lower[0], median[50], upper[100]], [1.75, 2.5, 4.75]);
  assert.equal(bandOf([]), null);
});
