// When the beats of a task are.

import assert from "node:assert/strict";
import { test } from "node:test";
import { aloneFrom, beatTimes, momentOf, ownTempo, spanAfter } from "../../../../../Public/shared/tasks/beat/beats.js";

const TASK = { kind: "beat", target: 100 };
const SPAN = spanAfter(TASK, 5000);

test("eight beats begin a second after the countdown, and everybody is alone for 30 s after them", () => {
  assert.deepEqual(SPAN, { from: 6000, until: 6000 + 8 * 600 + 30_000 });
  assert.deepEqual(beatTimes(TASK, SPAN), [0, 1, 2, 3, 4, 5, 6, 7].map((index) => 6000 + 600 * index));
  assert.equal(aloneFrom(TASK, SPAN), 10_800);
  const clap = { kind: "clap", target: 20 };
  assert.deepEqual(spanAfter(clap, 5000), { from: 5000, until: 25_000 });
  assert.deepEqual(beatTimes(clap, SPAN), []);
  assert.equal(aloneFrom(clap, spanAfter(clap, 5000)), 5000);
});

test("each moment says what there is, and when that changes", () => {
  const at = (now) => momentOf(TASK, SPAN, now);
  assert.deepEqual(at(5500), { part: "before", beat: 0, isSeen: false, next: 500 });
  assert.deepEqual(at(6000), { part: "beats", beat: 1, isSeen: true, next: 120 });
  assert.deepEqual(at(6120), { part: "beats", beat: 1, isSeen: false, next: 480 });
  assert.deepEqual(at(6000 + 7 * 600), { part: "beats", beat: 8, isSeen: true, next: 120 });
  assert.deepEqual(at(10_800), { part: "alone", beat: 0, isSeen: false, next: 30_000 });
  assert.equal(at(40_800).part, "over");
});

test("a tempo is that of the median interval, without taps twice", () => {
  const taps = [0, 600, 1200, 1260, 1800, 2400, 3600, 4200];
  assert.equal(ownTempo(taps), 100);
  assert.equal(ownTempo([0, 600, 1200, 1800]), null);
  assert.equal(ownTempo([]), null);
});
