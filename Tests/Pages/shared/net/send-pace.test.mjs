import assert from "node:assert/strict";
import { test } from "node:test";

import { Outbox } from "../../../../Public/shared/net/outbox.js";
import { SendPace } from "../../../../Public/shared/net/send-pace.js";

const FRAME = 1000 / 60;

/** The number of sent batches, for events in each animation frame. */
function sendsIn(pace, frames = 60) {
  let sends = 0;
  for (let frame = 0; frame < frames; frame += 1) {
    if (pace.wait(frame * FRAME) > 0) continue;
    pace.sent(frame * FRAME);
    sends += 1;
  }
  return sends;
}

test("without a message of the server each frame's events are sent at once", () => {
  assert.equal(sendsIn(new SendPace()), 60);
});

for (const announced of [60, 30, 10, 4]) {
  test(`${announced} batches a second are sent as ${announced}`, () => {
    const pace = new SendPace();
    pace.update(announced);
    assert.ok(Math.abs(sendsIn(pace, 600) / 10 - announced) <= 1);
  });
}

test("at a slower pace the next send is random, so that phones do not send close together", () => {
  const moments = [0, 0.5, 1].map((chance) => {
    const pace = new SendPace(() => chance);
    pace.update(10);
    pace.sent(1000);
    pace.update(4);
    return 1000 + pace.wait(1000);
  });
  assert.deepEqual(moments, [1244, 1169, 1094]);
  const faster = new SendPace(() => 1);
  faster.update(10);
  faster.sent(1000);
  faster.update(30);
  assert.equal(Math.round(faster.wait(1000)), 27);
});

test("the first events after a pause are sent at once", () => {
  const pace = new SendPace();
  pace.update(4);
  pace.sent(1000);
  assert.ok(pace.wait(1100) > 100);
  assert.equal(pace.wait(1250), 0);
});

test("an invalid pace is ignored, and a new connection starts without one", () => {
  const pace = new SendPace();
  pace.update(10);
  for (const nothing of [undefined, null, 0, -1, "60", NaN]) pace.update(nothing);
  pace.sent(0);
  assert.ok(pace.wait(50) > 0);
  pace.reset();
  pace.sent(0);
  assert.equal(pace.wait(1), 0);
});

test("only events that may still be extended are held back", () => {
  const outbox = new Outbox();
  const events = (count) => Array.from({ length: count }, (_, index) => [1, 0, index, 0, index]);
  assert.equal(outbox.isGrowing, false);
  outbox.add(events(3));
  assert.equal(outbox.isGrowing, true);
  outbox.add(events(509));
  assert.equal(outbox.isGrowing, false, "a full batch");
  outbox.add(events(1));
  assert.equal(outbox.isGrowing, false, "a full batch comes first");
  outbox.next();
  assert.equal(outbox.isGrowing, true);
  outbox.addAlone([3, 0, 0, 0, 9]);
  assert.equal(outbox.isGrowing, false, "what is on its own");
});
