import assert from "node:assert/strict";
import { test } from "node:test";

import { concordance, meanOrder, meanPlaces, pairsInOrder, studentQuantile, tau } from "../../../../Public/shared/statistics/orders.js";

const near = (value, expected, by = 1e-9) => assert.ok(Math.abs(value - expected) < by, `${value} is not ${expected}`);

test("tau counts the pairs that are the same way round", () => {
  assert.equal(tau([1, 2, 3, 4, 5], [1, 2, 3, 4, 5]), 1);
  assert.equal(tau([5, 4, 3, 2, 1], [1, 2, 3, 4, 5]), -1);
  near(tau([2, 1, 3, 4, 5], [1, 2, 3, 4, 5]), 0.8);
  near(tau([3, 1, 2], [2, 3, 1]), -1 / 3);
  assert.deepEqual(pairsInOrder([2, 4, 3, 1, 5], [2, 4, 3, 5, 1]), { right: 9, pairs: 10 });
});

test("W is 1 for equal orders, 0 for equal mean places, and needs two", () => {
  assert.equal(concordance([]), null);
  assert.equal(concordance([[1, 2, 3]]), null);
  near(concordance([[3, 1, 2], [3, 1, 2]]), 1);
  near(concordance([[1, 2, 3], [3, 2, 1]]), 0);
  near(concordance([[1, 2, 3], [1, 3, 2], [2, 1, 3]]), 96 / 216);
});

test("mean places have intervals by Student from four orders on", () => {
  assert.deepEqual(meanPlaces([[2, 1, 3], [1, 2, 3]]), [1, 2, 3].map((_, item) => ({ mean: item === 2 ? 3 : 1.5, interval: null })));
  const orders = [[1, 2, 3], [1, 2, 3], [1, 3, 2], [2, 1, 3], [3, 1, 2]];
  const [first] = meanPlaces(orders);
  // Places 1, 1, 1, 2, 2: the mean is 1.4, the variance 0.3, and t with 4 degrees of freedom 2.776445.
  near(first.mean, 1.4);
  near(first.interval[1], 1.4 + 2.776445 * Math.sqrt(0.3 / 5), 1e-3);
  assert.equal(first.interval[0], 1, "there is no place before the first");
  assert.deepEqual(meanOrder(orders), [1, 2, 3]);
  assert.deepEqual(meanPlaces([]), []);
});

test("the quantiles of t are those of its tables", () => {
  for (const [freedom, value] of [[3, 3.182446], [4, 2.776445], [9, 2.262157], [29, 2.04523], [199, 1.971957]]) {
    near(studentQuantile(freedom), value, 0.002 * value);
  }
});
