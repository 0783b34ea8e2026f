import assert from "node:assert/strict";
import { test } from "node:test";

import { MAX_DRIFT, RoomClock, TimerStep } from "../../../../Public/shared/input/room-clock.js";

const STEP = 0.1;

/**
 * An answer over a way there and a way back, by a room that is `ahead` of the phone.
 * @param {number} asked
 * @param {number} there
 * @param {number} back
 */
function answer(asked, there, back, ahead = 1000, taken = 0.5) {
  const received = asked + there + ahead;
  return { asked, received, sent: received + taken, returned: asked + there + taken + back };
}

/** @param {{t: number, offset: number, drift: number}} sync @param {number} t */
const offsetAt = ({ t: then, offset, drift }, t) => offset + drift * (t - then);

test("without an answer nothing is known", () => {
  assert.equal(new RoomClock(0).sync(STEP), null);
});

test("equal ways give the true offset, and half of the round trip as its error, without the server's own time", () => {
  const clock = new RoomClock(10);
  clock.answer(answer(100, 4, 4, 1000, 50), STEP);
  clock.told();
  const { t, offset, error, drift } = clock.sync(STEP);
  assert.deepEqual([t, drift], [158, 0]);
  assert.ok(Math.abs(offset - 1000) < 0.02, `${offset}`);
  assert.ok(error >= 4 + 2 * STEP && error < 4.3, `${error}`);
});

test("unequal ways shift the offset by half of the difference, and the error covers it", () => {
  const clock = new RoomClock(0);
  clock.answer(answer(0, 31, 1), STEP);
  const { offset, error } = clock.sync(STEP);
  assert.ok(Math.abs(offset - 1015) < 0.05, `${offset}`);
  assert.ok(error > 15 && error < 17, `${error}`);
});

test("the quickest way there and the quickest way back count, though of different answers", () => {
  const clock = new RoomClock(0);
  clock.answer(answer(0, 1, 40), STEP);
  clock.answer(answer(250, 40, 1), STEP);
  const { offset, error } = clock.sync(STEP);
  assert.ok(Math.abs(offset - 1000) < 0.1, `${offset}`);
  assert.ok(error < 1.5, `${error}`);
});

test("the error grows with the age of the answers, and a poor new one does not make it worse", () => {
  const clock = new RoomClock(0);
  clock.answer(answer(0, 1, 1), STEP);
  clock.told();
  const fresh = clock.sync(STEP).error;
  clock.answer(answer(60_000, 300, 300), STEP);
  const old = clock.sync(STEP).error;
  assert.ok(Math.abs(old - fresh - MAX_DRIFT * 60_600) < 0.2, `${old} after ${fresh}`);
});

test("the first sync of a stretch counts from its start, and states what may have drifted since", () => {
  const clock = new RoomClock(500);
  clock.answer(answer(10_000, 1, 1), STEP);
  const first = clock.sync(STEP);
  clock.told();
  const second = clock.sync(STEP);
  assert.equal(first.t, 500);
  assert.equal(second.t, 10_002.5);
  assert.ok(Math.abs(first.error - second.error - MAX_DRIFT * 9502.5) < 0.01);
});

for (const jump of [-40, 40, -60_000, 60_000]) {
  test(`a clock that jumped by ${jump} ms begins a new stretch when the contradicting answer was asked`, () => {
    const clock = new RoomClock(0);
    clock.answer(answer(0, 2, 2), STEP);
    clock.told();
    clock.answer(answer(5000, 2, 2, 1000 + jump), STEP);
    assert.ok(clock.isNew);
    const { t, offset } = clock.sync(STEP);
    assert.equal(t, 5000);
    assert.ok(Math.abs(offset - 1000 - jump) < 0.1, `${offset}`);
  });
}

test("a drift that the answers show is told, and predicts the offset a minute later", () => {
  for (const drift of [-180e-6, 90e-6]) {
    const clock = new RoomClock(0);
    for (let asked = 0; asked <= 120_000; asked += 5000) clock.answer(answer(asked, 2, 2, 1000 + drift * asked), STEP);
    clock.told();
    const sync = clock.sync(STEP);
    assert.ok(Math.abs(sync.drift - drift) < 40e-6, `${sync.drift} for ${drift}`);
    assert.ok(Math.abs(offsetAt(sync, 180_000) - 1000 - drift * 180_000) < 3);
  }
});

test("a drift that is smaller than what the answers leave open is 0", () => {
  const clock = new RoomClock(0);
  for (let asked = 0; asked <= 20_000; asked += 5000) clock.answer(answer(asked, 2, 2, 1000 + 50e-6 * asked), STEP);
  assert.equal(clock.sync(STEP).drift, 0);
});

test("an answer that was sent before it was received says nothing", () => {
  const clock = new RoomClock(0);
  clock.answer({ asked: 0, received: 2000, sent: 1000, returned: 2 }, STEP);
  assert.equal(clock.sync(STEP), null);
});

for (const step of [0.1, 1, 16.667, 100]) {
  test(`a timer's step of ${step} ms is seen in its readings`, () => {
    const timer = new TimerStep();
    for (let reading = 7; reading < 300; reading += 1) timer.add(reading * step);
    assert.equal(timer.step, step);
  });
}

test("before its readings tell, a timer's step is the coarsest", () => {
  assert.equal(new TimerStep().step, 100);
});
