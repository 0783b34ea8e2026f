import assert from "node:assert/strict";
import { test } from "node:test";

import { countOf, isLackedByAll, needOf } from "../../../../../Public/features/classroom/abilities/counts.js";

const rows = (secure, force) => [["secure", ...secure], ["force", ...force]];

test("counts are those of the server, and 0 without a phone or with viewers only", () => {
  assert.deepEqual(countOf(rows([20, 8, 0], [3, 20, 5]), "force"), { able: 3, unable: 20, unknown: 5, all: 28, insecure: 8 });
  assert.equal(countOf(rows([0, 0, 0], [0, 0, 0]), "force"), null);
  assert.equal(countOf(null, "force"), null);
  assert.equal(countOf(rows([1, 0, 0], [1, 0, 0]), "position"), null);
});

test("a requirement is hopeless only once it is known of every phone", () => {
  const isLost = (...force) => isLackedByAll(countOf(rows([1, 0, 0], force), "force"));
  assert.deepEqual([isLost(0, 28, 0), isLost(0, 27, 1), isLost(1, 27, 0), isLost(0, 0, 0)], [true, false, false, false]);
});

test("the scale and presses need force, a walk the position", () => {
  assert.equal(needOf({ name: "scale" }), "force");
  assert.equal(needOf({ name: "challenge", kind: "press" }), "force");
  assert.equal(needOf({ name: "challenge", kind: "hold" }), null);
  assert.equal(needOf({ name: "walk" }), "position");
  assert.equal(needOf(undefined), null);
});
