import assert from "node:assert/strict";
import { test } from "node:test";

import { ReceiverClock } from "../../../../Public/shared/input/receiver-clock.js";

test("a receiver's clock is trusted when it is near the phone's", () => {
  const clock = new ReceiverClock();
  assert.equal(clock.time(1_000_000, 1_009_000), 1_000_000);
  assert.equal(clock.time(1_020_000, 1_011_000), 1_020_000);
  assert.equal(clock.time(NaN, 5), 5);
});

for (const age of [11_000, 7_200_000, -7_200_000]) {
  test(`earlier positions, ${age} ms off, are left out until a fresh one arrives`, () => {
    const clock = new ReceiverClock();
    const start = 1_700_000_000_000;
    assert.equal(clock.time(start - age, start), null);
    assert.equal(clock.time(start - age, start + 1000), null, "the same again");
    assert.equal(clock.time(start - age + 1000, start + 1000), null, "several at once");
    assert.equal(clock.time(start - age + 2000, start + 1010), null);
    assert.equal(clock.time(start + 2000, start + 2000), start + 2000);
    assert.equal(clock.time(start - age, start + 3000), null, "an old one in between");
  });

  test(`a receiver's clock that is ${age} ms off and advances normally is trusted with the third position`, () => {
    const clock = new ReceiverClock();
    const start = 1_700_000_000_000;
    assert.deepEqual([0, 1000, 2000].map((ms) => clock.time(start - age + ms, start + ms)), [null, null, start + 2000]);
    assert.equal(clock.time(start - age + 3000, start + 4000), start + 3000, "a second late");
    assert.equal(clock.time(start - age - 60_000, start + 5000), null, "older than that clock says");
  });
}

test("after the phone's clock was set, positions count again with the third", () => {
  const clock = new ReceiverClock();
  assert.equal(clock.time(1_000_000, 1_000_000), 1_000_000);
  const times = [0, 1000, 2000].map((ms) => clock.time(1_001_000 + ms, 9_001_000 + ms));
  assert.deepEqual(times, [null, null, 9_003_000]);
});

test("a cached position that is handed out again and again is never fresh", () => {
  const clock = new ReceiverClock();
  const start = 1_700_000_000_000;
  for (let ms = 0; ms < 20_000; ms += 600) assert.equal(clock.time(start - 7_200_000, start + ms), null);
  assert.equal(clock.time(start + 20_000, start + 20_000), start + 20_000);
});

test("a position without a time is one of its arrival", () => {
  const clock = new ReceiverClock();
  for (const ms of [0, 1000, 2000]) assert.equal(clock.time(0, 1_700_000_000_000 + ms), 1_700_000_000_000 + ms);
});

test("a clock of whole seconds that is hours off is believed, too", () => {
  const clock = new ReceiverClock();
  const start = 1_700_000_000_000;
  const times = [0, 500, 1000, 1500, 2000].map((ms) => clock.time(start - 7_200_000 + Math.floor(ms / 1000) * 1000, start + ms));
  assert.deepEqual(times, [null, null, null, null, start + 2000]);
});
