import assert from "node:assert/strict";
import { test } from "node:test";

import { stackedDots } from "../../../../Public/features/compare/dots.js";

test("no dot covers another, and none leaves the axis", () => {
  const sorted = [0.1, 0.2, 0.2, 5, 10];
  const places = stackedDots(sorted, 10, 10);
  assert.equal(new Set(places.map(({ at, row }) => `${at}/${row}`)).size, sorted.length);
  assert.ok(places.every(({ at }) => at > 0 && at < 1));
});
