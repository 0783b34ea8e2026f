/** The thinned path of a walk. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { WalkPath } from "../../../../Public/features/walk/listening/path.js";
import { distanceMetres } from "../../../../Public/shared/model/geography.js";

/** A position by a distance in metres north of another one; a degree has 111.19 km. */
const north = (metres) => ({ latitude: 47 + metres / 111_194.9, longitude: 8 });

test("a point counts that is four metres from the last one", () => {
  const path = new WalkPath();
  assert.equal(path.add(north(0)), true);
  assert.equal(path.add(north(3.4)), false);
  assert.equal(path.add(north(5)), true);
  assert.equal(path.add(north(8.4)), false);
  assert.equal(path.points.length, 2);
  assert.equal(path.add({ latitude: 91, longitude: 8 }), false);
  const [last] = path.points.slice(-1);
  const off = distanceMetres({ latitude: last[0], longitude: last[1] }, north(5));
  assert.ok(off < 1, `${off} m`);
});

test("a stored path is taken up again without what is no point", () => {
  const path = new WalkPath([[47, 8], null, [47.001, 8], "x", [200, 8], [47.002, 8]]);
  assert.deepEqual(path.points, [[47, 8], [47.001, 8], [47.002, 8]]);
  assert.deepEqual(new WalkPath("x").points, []);
});

test("a path of 2,000 points is whole; one more, and every second is left, in coarser steps", () => {
  const path = new WalkPath();
  for (let index = 0; index < 2000; index += 1) path.add(north(5 * index));
  assert.equal(path.points.length, 2000);
  path.add(north(5 * 2000));
  assert.equal(path.points.length, 1001);
  assert.deepEqual([path.points[0][0], path.points.at(-1)?.[0]], [47, Number(north(10_000).latitude.toFixed(5))]);
  assert.equal(path.add(north(10_005)), false);
  assert.equal(path.add(north(10_010)), true);
});
