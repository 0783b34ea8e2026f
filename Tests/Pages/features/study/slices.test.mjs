import assert from "node:assert/strict";
import { test } from "node:test";

import { advance } from "../../../../Public/features/study/heatmap/slices.js";

/** Steps that each take some time of a clock. */
function slowWork(count, milliseconds) {
  const state = { now: 1000, steps: 0 };
  const steps = function* () {
    for (; state.steps < count; state.steps++) {
      state.now += milliseconds;
      yield;
    }
  };
  return { state, work: steps(), clock: () => state.now };
}

test("work stops when its time is over, and continues where it was", () => {
  const { state, work, clock } = slowWork(10, 3);
  assert.equal(advance(work, 8, clock), false);
  assert.equal(state.now, 1009);
  let slices = 1;
  while (!advance(work, 8, clock)) slices++;
  assert.deepEqual([slices, state.steps], [3, 10]);
});

test("a step that takes longer than the time is one slice", () => {
  const { state, work, clock } = slowWork(2, 500);
  assert.equal(advance(work, 8, clock), false);
  assert.equal(state.now, 1500);
  assert.equal(advance(work, 8, clock), false);
  assert.equal(advance(work, 8, clock), true);
});

test("work without a step is finished at once", () => assert.equal(advance([][Symbol.iterator](), 8), true));
