import assert from "node:assert/strict";
import { test } from "node:test";

import { fixRow, thinned } from "../../../../../Public/features/walk/room/queue.js";
import { batchMessage, walkHello } from "../../../../../Public/shared/model/messages.js";
import { Outbox } from "../../../../../Public/shared/net/outbox.js";

const FIX = { latitude: 47.667627192624, longitude: 9.164882898330688, accuracy: 6.04, time: 1_700_000_000_000.4, scene: 2 };
const row = (t) => [47, 9, 5, t, null];

test("a fix is rounded to the centimetre, the decimetre and the millisecond", () => {
  assert.deepEqual(fixRow(FIX), [47.6676272, 9.1648829, 6, 1_700_000_000_000, 2]);
  assert.deepEqual(fixRow({ ...FIX, accuracy: 0, scene: undefined })?.slice(2), [0, 1_700_000_000_000, null]);
});

test("an invalid fix makes no row", () => {
  for (const bad of [
    { latitude: NaN }, { latitude: 90.1 }, { longitude: -180.1 }, { accuracy: -1 }, { accuracy: NaN },
    { accuracy: Infinity }, { accuracy: undefined }, { time: NaN }, { time: Infinity },
  ]) {
    assert.equal(fixRow({ ...FIX, ...bad }), null, JSON.stringify(bad));
  }
});

test("thinning halves and keeps the newest", () => {
  const rows = Array.from({ length: 7 }, (_, t) => row(t));
  assert.deepEqual(thinned(rows).map(([, , , t]) => t), [0, 2, 4, 6]);
  assert.deepEqual(thinned(rows.slice(0, 6)).map(([, , , t]) => t), [1, 3, 5]);
  assert.deepEqual(thinned([]), []);
});

test("fixes and touches share one stream, in order, never one batch", () => {
  const outbox = new Outbox();
  outbox.add([[0, 1, 2, 3, 4]]);
  for (let t = 0; t < 61; t++) outbox.addFix(row(t));
  outbox.add([[2, 1, 2, 3, 5]]);
  const batches = [outbox.next(), outbox.next(), outbox.next(), outbox.next()];
  assert.deepEqual(batches.map(({ seq, kind, events }) => [seq, kind, events.length]), [
    [1, undefined, 1], [2, "fixes", 60], [3, "fixes", 1], [4, undefined, 1],
  ]);
  assert.deepEqual(batches.map((batch) => JSON.parse(batchMessage(batch)).type), ["touches", "fixes", "fixes", "touches"]);
  assert.ok(JSON.parse(batchMessage(batches[1])).t > 1e12, "tells the clock of the phone");
});

test("a batch of fixes is stored over a reload and sent again unchanged", () => {
  const before = new Outbox();
  before.addFix(row(1));
  before.next();
  const after = new Outbox({ last: before.last, batches: JSON.parse(JSON.stringify(before.batches)) });
  after.welcome({ seq: 0, ack: 0 });
  assert.deepEqual(JSON.parse(batchMessage(after.next())).fixes, [row(1)]);
  after.acknowledge(1);
  assert.equal(after.waiting, 0);
});

test("thinning keeps sent fixes, and every day's walk fits", () => {
  const outbox = new Outbox();
  outbox.addFix(row(0));
  outbox.next();
  for (let t = 1; t <= 100_000; t++) {
    if (outbox.full) outbox.thinFixes(thinned);
    outbox.addFix(row(t));
  }
  assert.ok(!outbox.full || outbox.waiting < 20_000, `${outbox.waiting} wait`);
  const times = outbox.batches.flatMap(({ events }) => events.map((event) => event[3]));
  assert.equal(times[0], 0);
  assert.equal(times.at(-1), 100_000);
  assert.deepEqual(times, [...times].sort((a, b) => a - b));
});

test("after a withdrawn consent no fix is left, and touches are still sent", () => {
  const outbox = new Outbox();
  outbox.addFix(row(0));
  outbox.next();
  outbox.add([[0, 1, 2, 3, 4]]);
  outbox.next();
  outbox.dropFixes();
  assert.equal(outbox.waiting, 1);
  outbox.welcome({ seq: 0, ack: 0 });
  assert.deepEqual(outbox.next()?.seq, 1);
});

test("a walker's hello has the play, and its token when it reconnects", () => {
  const screen = { width: 390, height: 844 };
  assert.deepEqual(JSON.parse(walkHello({ resume: "x", locale: "de", screen, play: "ferryman" })), {
    type: "hello", role: "walk", resume: "x", locale: "de", screen, play: "ferryman",
  });
  assert.ok(!("resume" in JSON.parse(walkHello({ locale: "de", screen }))));
});
