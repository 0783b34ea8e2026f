import assert from "node:assert/strict";
import { test } from "node:test";

import { chances, COAST_DIMENSION, madeCoast } from "../../../../../Public/features/classroom/ground/coast.js";
import { scaledSize } from "../../../../../Public/shared/drawing/scaled-picture.js";
import { groundAt } from "../../../../../Public/features/replay/grounds.js";

for (const [size, wanted] of [
  [[8000, 5000], [4096, 2560]],
  [[5000, 8000], [2560, 4096]],
  [[4096, 4096], [4096, 4096]],
  [[300, 200], [300, 200]],
  [[32_767, 1], [4096, 1]],
]) {
  test(`a picture of ${size.join(" × ")} px is sent with ${wanted.join(" × ")}`, () => {
    const [width, height] = size;
    assert.deepEqual(scaledSize({ width, height }), { width: wanted[0], height: wanted[1] });
  });
}

test("at each time of a replay lies what was laid last", () => {
  const changes = [
    { milliseconds: 10, picture: "a", width: 3, height: 2 },
    { milliseconds: 20, picture: null },
    { milliseconds: 30, picture: "b", width: 4, height: 5 },
  ];
  const names = [9, 10, 19, 20, 30, 99].map((time) => groundAt(changes, time)?.picture ?? null);
  assert.deepEqual(names, [null, "a", "a", null, "b", "b"]);
  assert.equal(groundAt(undefined, 5), null);
});

test("a made coast is four thirds as long with each step, and the same each time", () => {
  for (const levels of [0, 1, 4]) {
    const points = madeCoast(levels, chances(7));
    assert.equal(points.length, 4 ** levels + 1);
    const pieces = points.slice(1).map(([x, y], index) => Math.hypot(x - points[index][0], y - points[index][1]));
    assert.ok(pieces.every((piece) => Math.abs(piece - 3 ** -levels) < 1e-9));
    assert.deepEqual([points[0], points.at(-1)], [[0, 0], [1, 0]]);
  }
  assert.deepEqual(madeCoast(4, chances(7)), madeCoast(4, chances(7)));
  assert.notDeepEqual(madeCoast(4, chances(7)), madeCoast(4, chances(8)));
  assert.ok(Math.abs(COAST_DIMENSION - 1.2619) < 1e-4);
});
