import assert from "node:assert/strict";
import { test } from "node:test";

import { correlation, pointsOf, rootMeanSquare, turningPoints } from "../../../../Public/shared/statistics/curves.js";

const near = (value, expected, by = 1e-9) => assert.ok(Math.abs(value - expected) < by, `${value} is not ${expected}`);

test("the root mean square and the correlation are those by their definitions", () => {
  near(rootMeanSquare([1, 2, 4, 3], [1, 4, 4, 7]), Math.sqrt(5));
  near(correlation([1, 2, 4, 3], [1, 4, 4, 7]), 6 / Math.sqrt(5 * 18));
  near(correlation([1, 2, 4, 3], [-1, -2, -4, -3]), -1);
  for (const value of [0, 0.1, -7.3]) assert.equal(correlation(Array(101).fill(value), [...Array(101).keys()]), null);
});

test("a turn is as large as 5 % of the axis", () => {
  const turns = (...curve) => turningPoints(curve, { from: 0, to: 20 });
  assert.deepEqual([turns(0, 1, 2, 3), turns(3, 2, 1), turns(0, 2, 0), turns(2, 0, 2, 0)], [0, 0, 1, 2]);
  assert.equal(turns(0, 0.5, 0.2, 1, 0.6, 2, 1.5, 2, 0), 1);
  assert.equal(turns(0, 0.9, 0, 0.9, 0), 0);
});

test("a curve's points reach from the first to the last place of the axis", () => {
  assert.deepEqual(pointsOf([3, 1, 2], { from: -1, to: 1 }), [[-1, 3], [0, 1], [1, 2]]);
  // 0.1 + 0.7 * 1 is not 0.8 in binary numbers.
  const points = pointsOf(Array(101).fill(0), { from: 0.1, to: 0.8 });
  assert.deepEqual([points[0][0], points[100][0]], [0.1, 0.8]);
  assert.ok(points.every(([x], place) => place === 0 || x > points[place - 1][0]));
});
