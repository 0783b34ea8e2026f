import assert from "node:assert/strict";
import { test } from "node:test";

import { Ink } from "../../../../Public/shared/model/ink.js";
import { inkOf } from "../../../../Public/shared/model/past-ink.js";
import { ReplayFingers } from "../../../../Public/shared/model/replay-fingers.js";

const START = { from: 0, to: 5000, complete: true, figures: [], touches: [], heatmap: { columns: 0, rows: 0, counts: [], changes: [] }, steps: [] };

/**
 * A finger that comes down and moves for 20 ms, in a batch that arrived at `arrived`.
 * @param {string} participant @param {number} arrived @param {number[]} byClock  the last event's time and its error
 */
const batch = (participant, arrived, ...byClock) =>
  [arrived, participant, [[20, 0, 1, 0.1, 0.5], [0, 1, 1, 0.3, 0.5]], 0, 0, 0, 0, 1, ...byClock];

/** @param {any[]} steps */
function played(steps) {
  const fingers = new ReplayFingers(new Ink());
  fingers.start(START);
  fingers.feed(steps);
  return fingers;
}

/** @param {ReplayFingers} fingers @param {number} time */
const places = (fingers, time) => fingers.at(time).map(({ participant, x }) => [participant, Math.round(x * 100) / 100]);

test("fingers of two phones are at their places together, however late each batch came", () => {
  const fingers = played([batch("p1", 1030, 1020, 2), batch("p2", 1190, 1020, 5)]);
  assert.deepEqual(places(fingers, 999), []);
  assert.deepEqual(places(fingers, 1010), [["p1", 0.2], ["p2", 0.2]]);
  assert.deepEqual(fingers.axis, { axis: "byClock", count: 0 });
});

test("a phone without the room's clock is shown by arrival, also beside one that has it", () => {
  const fingers = played([batch("p1", 1030, 1020, 2), batch("p2", 1190)]);
  assert.deepEqual(places(fingers, 1010), [["p1", 0.2]]);
  assert.deepEqual(places(fingers, 1180), [["p1", 0.3], ["p2", 0.2]]);
  assert.deepEqual(fingers.axis, { axis: "byBoth", count: 1 });
  assert.deepEqual(played([batch("p1", 1030)]).axis, { axis: "byArrival", count: 1 });
  assert.equal(played([]).axis, null);
});

test("no finger is shown after it arrived, nor goes back where a newer estimate is behind the one before", () => {
  const lift = [1070, "p1", [[0, 2, 1, 0.4, 0.5]], 0, 0, 0, 0, 1, 1015, 2];
  const fingers = played([batch("p1", 1030, 1034, 6), lift]);
  assert.deepEqual(places(fingers, 1029), [["p1", 0.29]]);
  assert.deepEqual(places(fingers, 1031), []);
});

/** A gesture of 20 ms that is taken back, in a batch that arrived at `arrived`. @param {string} participant @param {number} arrived */
const takenBack = (participant, arrived) =>
  [arrived, participant, [[20, 0, 1, 0.1, 0.5], [10, 1, 1, 0.3, 0.5], [0, 3, 1], [0, 5, 1]], 0, 0, 0, 0, 0];

test("a gesture that is taken back is shown until then, and leaves no ink", () => {
  const ink = new Ink();
  const fingers = new ReplayFingers(ink);
  fingers.start(START);
  fingers.feed([batch("p1", 500), [600, "p1", [[0, 2, 1, 0.4, 0.5]], 0, 0, 0, 0, 1], takenBack("p1", 1000), batch("p2", 1000)]);
  assert.deepEqual(places(fingers, 995), [["p1", 0.3], ["p2", 0.25]]);
  assert.equal(ink.strokes.length, 3);
  assert.deepEqual(places(fingers, 1000), [["p2", 0.3]]);
  assert.deepEqual(ink.strokes.map(({ participant }) => participant), ["p1", "p2"]);
});

test("ink that is recalled has nothing of a gesture that a later segment takes back", () => {
  const touch = (participant) => [participant, 1, 0.1, 0.5, null];
  const moved = [4000, "p1", [[0, 1, 1, 0.3, 0.5]], 0, 0, 0, 0, 1];
  const [first, second, third] = [
    { ...START, steps: [batch("p1", 1000), [1500, "p1", [[0, 2, 1, 0.3, 0.5]], 0, 0, 0, 0, 1], batch("p1", 3000), batch("p2", 3000)] },
    { ...START, touches: [touch("p1"), touch("p2")], steps: [moved] },
    { ...START, touches: [touch("p1"), touch("p2")], steps: [[100, "p1", [[0, 3, 1], [0, 5, 1]], 0, 0, 0, 0, 1], batch("p1", 1000)] },
  ];
  const taken = new Set();
  const names = (segment) => inkOf(segment, taken).map(({ participant }) => participant).sort();
  assert.deepEqual([names(third), [...taken]], [["p1", "p2"], ["p1"]]);
  assert.deepEqual([names(second), [...taken]], [["p2"], ["p1"]]);
  assert.deepEqual([names(first), [...taken]], [["p1", "p2"], []]);
});
