/** The countdown before a weighing. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { PutDown } from "../../../../Public/features/scale/put-down.js";

/** What a countdown has told. */
function told() {
  const events = [];
  return { events, left: (seconds) => events.push(seconds), over: () => events.push("over"), cancelled: () => events.push("cancelled") };
}

test("three seconds are counted, and then it is over once", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const [countdown, steps] = [new PutDown(), told()];
  assert.equal(countdown.isRunning, false);
  countdown.start(steps);
  assert.deepEqual(steps.events, [3]);
  context.mock.timers.tick(999);
  assert.deepEqual(steps.events, [3]);
  context.mock.timers.tick(1);
  assert.deepEqual([steps.events, countdown.isRunning], [[3, 2], true]);
  for (const _ of [2, 1]) context.mock.timers.tick(1000);
  assert.deepEqual([steps.events, countdown.isRunning], [[3, 2, 1, "over"], false]);
  context.mock.timers.tick(10_000);
  assert.equal(countdown.cancel(), false);
  assert.deepEqual(steps.events, [3, 2, 1, "over"]);
});

test("a cancelled one tells so and counts no more; a new one replaces it", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const [countdown, first, second] = [new PutDown(), told(), told()];
  countdown.start(first);
  context.mock.timers.tick(1000);
  context.mock.timers.tick(500);
  countdown.start(second);
  assert.deepEqual([first.events, second.events], [[3, 2, "cancelled"], [3]]);
  context.mock.timers.tick(500);
  assert.deepEqual([first.events, second.events], [[3, 2, "cancelled"], [3]]);
  assert.equal(countdown.cancel(), true);
  context.mock.timers.tick(10_000);
  assert.deepEqual([second.events, countdown.isRunning], [[3, "cancelled"], false]);
});
