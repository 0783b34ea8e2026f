import assert from "node:assert/strict";
import { test } from "node:test";

import { areaOf, distanceText, geometricMedian, intersectionOverUnion, isInside, sphereKilometres, spreadEllipse } from "../../../../Public/shared/statistics/places.js";

const square = [[0, 0], [10, 0], [10, 10], [0, 10]];
const close = (value, expected, by = 1e-6) => assert.ok(Math.abs(value - expected) <= by, `${value} is not ${expected}`);

test("inside is what an outline winds around, also twice or crossed", () => {
  close(areaOf(square), 100);
  close(areaOf([...square, ...square]), 100);
  assert.ok(isInside([...square, ...square], [5, 5]));
  const eight = [[0, 0], [10, 10], [10, 0], [0, 10]];
  close(areaOf(eight), 50, 0.1);
  assert.deepEqual([[2, 5], [8, 5], [5, 2], [5, 8]].map((point) => isInside(eight, point)), [true, true, false, false]);
});

test("two areas are compared by what they share", () => {
  close(intersectionOverUnion(square, [[5, 5], [15, 5], [15, 15], [5, 15]]), 25 / 175);
  close(intersectionOverUnion(square, square), 1);
  assert.equal(intersectionOverUnion(square, [[20, 0], [30, 0], [30, 10]]), 0);
});

test("half of the marks at one place are the middle, wherever the others are", () => {
  const middle = geometricMedian([[7, 7], [7, 7], [7, 7], [1000, 0], [0, 9000]]);
  close(middle[0], 7, 1e-5);
  close(middle[1], 7, 1e-5);
  assert.deepEqual(geometricMedian([[3, 4]]), [3, 4]);
  const fermat = geometricMedian([[0, 0], [2, 0], [1, Math.sqrt(3)]]);
  close(fermat[1], 1 / Math.sqrt(3), 1e-5);
});

test("the ellipse lies along the cloud", () => {
  assert.equal(spreadEllipse([[0, 0], [1, 1]]), null);
  const ellipse = spreadEllipse([[-3, 1], [3, 1], [0, 0], [0, 2]]);
  assert.deepEqual([ellipse.center, ellipse.degrees], [[0, 1], 0]);
  close(ellipse.major, Math.sqrt(6));
  close(ellipse.minor, Math.sqrt(2 / 3));
});

test("places of the map are apart in km along the sphere, those of other pictures in px", () => {
  // A degree of the equator, and of a parallel that is half as long.
  close(sphereKilometres([720, 360], [724, 360]), 111.195, 0.01);
  close(sphereKilometres([720, 120], [724, 120]), 55.6, 0.05);
  const text = (asked) => distanceText([720, 360], [724, 360], { width: 1440, height: 720, ...asked }, "en", "{distance} ({percent})").replaceAll("\u00a0", " ");
  assert.equal(text({ picture: "world" }), "111 km (0.2 %)");
  assert.equal(text({ picture: "ground" }), "4 px (0.2 %)");
});
