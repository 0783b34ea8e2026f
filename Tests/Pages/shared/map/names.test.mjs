import assert from "node:assert/strict";
import { test } from "node:test";

import { freePlaces } from "../../../../Public/shared/map/names.js";

const named = (x, y) => ({ sign: { left: x, right: x + 10, top: y, bottom: y + 10 }, size: { width: 40, height: 12 } });

test("a name is on the right, on the left where that is occupied, and otherwise hidden", () => {
  assert.deepEqual(freePlaces([named(0, 0), named(100, 0)]), ["right", "right"]);
  // The first name would cover the second sign, the third has a sign on either side.
  assert.deepEqual(freePlaces([named(100, 0), named(115, 0), named(130, 0)]), ["left", "none", "right"]);
});

test("no two names of a crowd overlap, and the most important have one", () => {
  const crowd = Array.from({ length: 40 }, (_, index) => named((index * 37) % 200, (index * 53) % 160));
  const sides = freePlaces(crowd);
  const boxes = crowd.flatMap(({ sign, size }, index) => {
    if (sides[index] === "none") return [];
    const left = sides[index] === "right" ? sign.right : sign.left - size.width;
    return [[left, left + size.width, sign.top - 1, sign.bottom + 1]];
  });
  assert.ok(boxes.length > 5 && boxes.length < 40);
  for (const [i, [left, right, top, bottom]] of boxes.entries()) {
    for (const [l, r, t, b] of boxes.slice(i + 1)) assert.ok(left >= r || l >= right || top >= b || t >= bottom);
  }
});
