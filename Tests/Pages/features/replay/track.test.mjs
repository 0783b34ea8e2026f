import assert from "node:assert/strict";
import { test } from "node:test";

import { ReplayTrack } from "../../../../Public/features/replay/track.js";

const CELLS = 24 * 48;

/** A segment with one phone; figures grow with the time. */
function segment(from, to, steps = [], { touches = [], changes = [], complete = true } = {}) {
  const counts = new Array(CELLS).fill(0);
  counts[0] = from;
  return {
    from,
    to,
    complete,
    figures: [["p1", from, from, 0, 0, 0]],
    touches,
    heatmap: { columns: 24, rows: 48, counts, changes },
    steps,
  };
}

/** The signs of a movement: one step, with one event. */
const step = (at, phase, x, early = 0) => [at, "p1", [[early, phase, 1, x, 0.5]], at, at, 0, 0, 1];

test("figures and heatmap are those of the last step at or before the instant", () => {
  const track = new ReplayTrack();
  track.add(segment(1000, 2000, [step(1200, 0, 0.1), step(1500, 1, 0.2)], { changes: [[1250, [[3, 7]]], [1500, [[3, 9]]]] }));
  for (const [time, figure, count] of [[1000, 1000, 0], [1199, 1000, 0], [1200, 1200, 0], [1250, 1200, 7], [1499, 1200, 7], [1500, 1500, 9]]) {
    track.goTo(time);
    assert.equal(track.figures.get("p1")[0], figure, `at ${time}`);
    assert.equal(track.heat.values[3], count, `at ${time}`);
  }
  assert.equal(track.heat.highest, 1000);
});

test("a step back restores the state, whatever was shown in between", () => {
  const track = new ReplayTrack();
  track.add(segment(0, 1000, [step(100, 0, 0.1), step(900, 1, 0.9)]));
  track.add(segment(1000, 2000, [step(1500, 2, 0.5)], { touches: [["p1", 1, 0.9, 0.5, null]] }));
  const seen = (time) => {
    track.goTo(time);
    return JSON.stringify([track.figures.get("p1"), track.heat.values[0], track.fingers.map(({ x, liftedAt }) => [x, liftedAt])]);
  };
  const forward = [50, 100, 899, 950, 1000, 1499, 1550].map(seen);
  assert.deepEqual([1550, 1499, 1000, 950, 899, 100, 50].map(seen).reverse(), forward);
  assert.deepEqual([50, 1550, 899, 100, 1499].map((time) => seen(time)), [0, 6, 2, 1, 5].map((index) => forward[index]));
});

test("a segment that does not continue the last one replaces all", () => {
  const track = new ReplayTrack();
  track.add(segment(0, 1000));
  track.add(segment(1000, 2000));
  assert.deepEqual([track.from, track.to], [0, 2000]);
  track.add(segment(5000, 6000));
  assert.deepEqual([track.from, track.to], [5000, 6000]);
  assert.equal(track.covers(1500), false);
});

test("the oldest segments are removed, never the shown one", () => {
  const track = new ReplayTrack();
  for (let i = 0; i < 40; i += 1) {
    track.add(segment(i * 1000, (i + 1) * 1000, [step(i * 1000 + 500, 0, 0.1)]));
    track.goTo(i * 1000 + 600);
    assert.equal(track.figures.get("p1")[0], i * 1000 + 500);
  }
  assert.ok(track.from > 20_000 && track.to === 40_000);
  track.goTo(track.from + 600);
  assert.equal(track.figures.get("p1")[0], track.from + 500);
});

test("after a part that could not be read the next segment's own state counts", () => {
  const track = new ReplayTrack();
  track.add(segment(0, 1000, [step(100, 0, 0.1)], { complete: false }));
  track.add(segment(1000, 2000));
  track.goTo(500);
  assert.equal(track.complete, false);
  track.goTo(1000);
  assert.deepEqual([track.complete, track.figures.get("p1")[0]], [true, 1000]);
});

test("a finger is at its events, between them on the line, and its line stays after the lift", () => {
  const track = new ReplayTrack();
  track.add(segment(0, 5000, [
    [120, "p1", [[20, 0, 1, 0.1, 0.5], [10, 1, 1, 0.2, 0.5], [0, 1, 1, 0.3, 0.5]], 1, 1, 0, 0, 1],
    step(140, 2, 0.4),
  ]));
  const finger = (time) => {
    track.goTo(time);
    return track.fingers.map(({ x }) => Math.round(x * 1000) / 1000);
  };
  assert.deepEqual(finger(99), []);
  assert.deepEqual(finger(100), [0.1]);
  assert.deepEqual(finger(105), [0.15]);
  assert.deepEqual(finger(120), [0.3]);
  assert.deepEqual(finger(139), [0.395]);
  assert.deepEqual(finger(140), []);
  assert.deepEqual(track.ink.strokes.map(({ points }) => points), [[0.1, 0.5, 0.2, 0.5, 0.3, 0.5, 0.4, 0.5]]);
});

test("a line disappears when it is cleared, is shown again before that time, and one under a finger continues", () => {
  const track = new ReplayTrack();
  const other = (at, phase, x) => [at, "p2", [[0, phase, 1, x, 0.5]], at, at, 0, 0, 1];
  track.add(segment(0, 5000, [step(100, 0, 0.1), other(110, 0, 0.6), step(200, 2, 0.2), other(400, 1, 0.8)]));
  track.clearings = [{ milliseconds: 250, participant: "p1" }, { milliseconds: 300, participant: null }];
  const lines = (time) => {
    track.goTo(time);
    assert.ok(track.fingers.length >= 0);
    return track.ink.strokes.map(({ participant, points }) => [participant, points.length]);
  };
  assert.deepEqual(lines(249), [["p1", 4], ["p2", 2]]);
  assert.deepEqual(lines(260), [["p2", 2]]);
  assert.deepEqual(lines(310), []);
  assert.deepEqual(lines(450), [["p2", 4]]);
  assert.deepEqual(lines(249), [["p1", 4], ["p2", 2]]);
});

test("a finger without a begin begins with its movement; one without an end ends with its next begin", () => {
  const track = new ReplayTrack();
  track.add(segment(0, 5000, [step(100, 1, 0.1), step(200, 0, 0.7), [300, "p1", [[0, 3, 1]], 1, 1, 0, 0, 1], step(400, 2, 0.9)]));
  for (const [time, x] of [[100, [0.1]], [200, [0.7]], [299, [0.7]], [300, []], [400, []]]) {
    track.goTo(time);
    assert.deepEqual(track.fingers.map((finger) => finger.x), x, `at ${time}`);
  }
});
