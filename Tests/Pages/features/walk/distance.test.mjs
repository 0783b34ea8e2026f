/** The distance that the walk's page states. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { WalkDistance } from "../../../../Public/features/walk/listening/distance.js";

const METRES_PER_DEGREE = (6_371_008.7714 * Math.PI) / 180;
/** @param {number} metres north of a place @param {number} seconds */
const fix = (metres, seconds, accuracy = 5) => ({ latitude: 47 + metres / METRES_PER_DEGREE, longitude: 9, accuracy, time: 1000 * seconds });
/** @param {ReturnType<typeof fix>[]} fixes @param {unknown} [stored] */
function walked(fixes, stored) {
  const distance = new WalkDistance(stored);
  for (const each of fixes) distance.add(each);
  return distance.metres;
}
/** @param {number} found @param {number} expected */
const near = (found, expected) => assert.ok(Math.abs(found - expected) < 0.001, `${found}, not ${expected}`);

test("a way is as long as it is, in one visit or in two", () => {
  const way = Array.from({ length: 101 }, (_, second) => fix(1.2 * second, second, 1));
  near(walked(way), 120);
  near(walked(way.slice(50), walked(way.slice(0, 51))), 120);
  for (const stored of [null, "1", -1, NaN, Infinity]) assert.equal(walked([], stored), 0);
});

test("trembling at rest is no way", () => {
  assert.equal(walked(Array.from({ length: 600 }, (_, second) => fix((second % 2) * 11, second, 6))), 0);
});

test("leaps, vague positions and rides are left out as on the server", () => {
  near(walked([fix(0, 0, 1), fix(500, 1, 1), fix(505, 2, 1), fix(7, 3, 1)]), 7);
  near(walked([fix(0, 0, 1), fix(500, 1, 1), fix(505, 2, 1), fix(510, 3, 1), fix(520, 4, 1)]), 20);
  assert.equal(walked([fix(0, 0), fix(14, 1, 50.1)]), 0);
  assert.equal(walked([fix(0, 10), fix(6, 3)]), 0);
  // A reflection of 25 m for ten seconds of each minute.
  assert.equal(walked(Array.from({ length: 600 }, (_, second) => fix(second % 60 < 10 ? 25 : 0, second))), 0);
});
