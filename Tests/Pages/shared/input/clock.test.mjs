import assert from "node:assert/strict";
import { test } from "node:test";

import { Clock } from "../../../../Public/shared/input/clock.js";

test("the first page's times are the page's own", () => {
  assert.equal(new Clock(null, 1_000_000, 50).at(60.0004, 61), 60);
});

test("a reload continues by the elapsed time of the wall clock", () => {
  const before = new Clock(null, 1_000_000, 50);
  before.at(60, 60);
  assert.equal(new Clock(before.saved, 1_001_000, 5).at(6, 6), 1051);
});

test("a wall clock that was set back does not turn the time back", () => {
  assert.equal(new Clock({ origin: 999_950, last: 5000 }, 1_001_000, 5).at(6, 6), 5001);
});

for (const timeStamp of [0, 1_700_000_000_000, 5100]) {
  test(`an event stamped ${timeStamp} on another time base counts from when it is handled`, () => {
    assert.equal(new Clock(null, 1_000_000, 50).at(timeStamp, 60), 60);
  });
}

test("the next page gets the latest time used", () => {
  const clock = new Clock(null, 1_000_000, 50);
  clock.at(70, 70);
  clock.at(65, 71);
  assert.deepEqual(clock.saved, { origin: 999_950, last: 70 });
});
