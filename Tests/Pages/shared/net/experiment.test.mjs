/** The fields of an experiment's settings, as people type them. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { levels, STANDARD_EXPERIMENTS } from "../../../../Public/shared/net/experiment.js";

test("one to four numbers above 0 are taken, whatever separates them", () => {
  assert.deepEqual(levels("16 24 36"), [16, 24, 36]);
  assert.deepEqual(levels(" 4; 6;9 "), [4, 6, 9]);
  assert.deepEqual(levels("4, 6, 9"), [4, 6, 9]);
  assert.deepEqual(levels("2,5 3,25"), [2.5, 3.25]);
  assert.deepEqual(levels("1 2 3 4"), [1, 2, 3, 4]);
  assert.deepEqual(levels("7"), [7]);
  for (const wrong of ["", " ", "1 2 3 4 5", "0", "1 -2", "1 a", "1 0 2"]) assert.equal(levels(wrong), null, wrong);
});

test("the standard numbers of trials are in their ranges and steps", () => {
  for (const { distances, widths, count, range } of Object.values(STANDARD_EXPERIMENTS)) {
    assert.ok(count >= range.min && count <= range.max && (count - range.min) % range.step === 0 && (range.max - range.min) % range.step === 0);
    for (const sizes of [distances, widths]) assert.deepEqual([...sizes].sort((a, b) => a - b), [...sizes]);
    assert.ok(Math.min(...distances) >= Math.max(...widths));
  }
});
