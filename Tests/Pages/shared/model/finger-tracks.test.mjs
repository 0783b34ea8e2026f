import assert from "node:assert/strict";
import { test } from "node:test";

import { FrameClock } from "../../../../Public/features/classroom/stage/frame-clock.js";
import { FingerTracks } from "../../../../Public/shared/model/finger-tracks.js";
import { Ink } from "../../../../Public/shared/model/ink.js";

const touch = (x, y = 0.5, pointer = 1) => ({ participant: "p1", pointer, x, y });
const places = (fingers) => fingers.map(({ x, y }) => [Math.round(x * 1e6) / 1e6, y]);

test("between two frames a finger is in between", () => {
  const tracks = new FingerTracks(new Ink());
  tracks.apply([touch(0.2)], 1000);
  tracks.apply([touch(0.4)], 1030);
  assert.deepEqual(tracks.at(999), []);
  assert.deepEqual(places(tracks.at(1000)), [[0.2, 0.5]]);
  assert.deepEqual(places(tracks.at(1015)), [[0.3, 0.5]]);
  assert.deepEqual(places(tracks.at(1030)), [[0.4, 0.5]]);
  assert.deepEqual(places(tracks.at(2000)), [[0.4, 0.5]], "without news it stays");
});

test("after a pause a finger starts to move at the right time, not at its last frame", () => {
  const tracks = new FingerTracks(new Ink());
  tracks.apply([touch(0.2)], 1000);
  tracks.apply([touch(0.4)], 3000);
  assert.deepEqual(places(tracks.at(2950)), [[0.2, 0.5]]);
  const [[x]] = places(tracks.at(2990));
  assert.ok(x > 0.3 && x < 0.4);
});

test("a lifted finger is shown until its time, then its ink stays", () => {
  const ink = new Ink();
  const tracks = new FingerTracks(ink);
  tracks.apply([touch(0.2)], 1000);
  tracks.apply([touch(0.4)], 1030);
  tracks.apply([], 1060);
  assert.equal(tracks.at(1059).length, 1);
  assert.ok(tracks.moving);
  assert.equal(ink.strokes[0].endedAt, Infinity);
  assert.deepEqual(tracks.at(1060), []);
  assert.equal(tracks.moving, false);
  assert.deepEqual(ink.strokes.map(({ points, endedAt }) => [points, endedAt]), [[[0.2, 0.5, 0.4, 0.5], 1060]]);
});

test("a line that was not shown before its lift is drawn nevertheless", () => {
  const ink = new Ink();
  const tracks = new FingerTracks(ink);
  tracks.apply([touch(0.2)], 1000);
  tracks.apply([touch(0.4)], 1030);
  tracks.apply([], 1060);
  assert.deepEqual(tracks.at(9000), []);
  assert.deepEqual(ink.strokes.map(({ points }) => points), [[0.2, 0.5, 0.4, 0.5]]);
});

test("a pointer that comes again begins a new stroke", () => {
  const ink = new Ink();
  const tracks = new FingerTracks(ink);
  tracks.apply([touch(0.2)], 1000);
  tracks.apply([], 1030);
  tracks.apply([touch(0.9)], 1060);
  assert.equal(tracks.at(1100).length, 1);
  assert.deepEqual(ink.strokes.map(({ points }) => points), [[0.2, 0.5], [0.9, 0.5]]);
});

test("fingers of one phone and of several are distinguished", () => {
  const tracks = new FingerTracks(new Ink());
  tracks.apply([touch(0.1, 0.1, 1), touch(0.2, 0.2, 2), { ...touch(0.3, 0.3, 1), participant: "p2" }], 0);
  tracks.apply([touch(0.2, 0.2, 2), { ...touch(0.4, 0.3, 1), participant: "p2" }], 30);
  const down = tracks.at(31);
  assert.deepEqual(down.map(({ participant, pointer, x }) => [participant, pointer, x]), [["p1", 2, 0.2], ["p2", 1, 0.4]]);
});

test("strokes between two frames are drawn, also by a finger that came and went", () => {
  const ink = new Ink();
  const tracks = new FingerTracks(ink);
  const segment = (begins, points) => ({ participant: "p1", pointer: 1, begins, points });
  tracks.apply([], 1000, [segment(true, [0.1, 0.5, 0.2, 0.5]), segment(true, [0.6, 0.5, 0.7, 0.5, 0.8, 0.5])]);
  assert.equal(tracks.at(987).length, 1);
  assert.deepEqual(tracks.at(1000), []);
  assert.deepEqual(ink.strokes.map(({ points }) => points), [[0.1, 0.5, 0.2, 0.5], [0.6, 0.5, 0.7, 0.5, 0.8, 0.5]]);
  tracks.apply([touch(0.3)], 1033, [segment(true, [0.1, 0.5, 0.2, 0.6, 0.3, 0.5])]);
  tracks.apply([touch(0.5)], 1066, [segment(false, [0.4, 0.6, 0.5, 0.5])]);
  const [finger] = tracks.at(1066);
  assert.deepEqual(finger.stroke.points, [0.1, 0.5, 0.2, 0.6, 0.3, 0.5, 0.4, 0.6, 0.5, 0.5]);
});

test("the clock follows the fastest frames and ignores a late one", () => {
  const clock = new FrameClock();
  clock.received(1000, 5000);
  const before = clock.shown(5000);
  clock.received(1033, 5333);
  assert.ok(Math.abs(clock.shown(5333) - before - 333) < 10);
  clock.received(1400, 5395);
  assert.ok(clock.shown(5395) <= 1400);
  assert.ok(clock.shown(5395) > 1300);
});

test("with 60 frames a second the picture is hardly late, with 30 again enough to interpolate", () => {
  const clock = new FrameClock();
  let [t, late] = [1000, []];
  const frames = (count, interval) => {
    const delays = [];
    for (let i = 0; i < count; i++) {
      t += interval;
      clock.received(t, t + 500);
      delays.push(t - clock.shown(t + 500));
    }
    late = delays;
  };
  frames(30, 1000 / 30);
  assert.equal(Math.round(late.at(-1)), 55);
  frames(200, 1000 / 60);
  assert.ok(late.at(-1) < 10, `${late.at(-1)} ms late`);
  assert.ok(late.every((delay, i) => i === 0 || Math.abs(delay - late[i - 1]) <= 1.01), "without a jump");
  clock.received((t += 5000), t + 500);
  assert.ok(t - clock.shown(t + 500) < 10, "a pause is not a slow frame");
  frames(200, 1000 / 30);
  assert.equal(Math.round(late.at(-1)), 55);
});

test("the clock is set again when the clocks have diverged", () => {
  const clock = new FrameClock();
  clock.received(900_000, 5000);
  clock.received(10, 6000);
  assert.ok(Math.abs(clock.shown(6000) - 10) < 100);
});

test("fingers of two phones are shown by the room's clock, however late each one arrived", () => {
  const tracks = new FingerTracks(new Ink());
  const [one, two] = [touch(0.2), { ...touch(0.7), participant: "p2" }];
  tracks.apply([one], 1010, [], new Map([["p1", 1000]]));
  tracks.apply([one, two], 1043, [], new Map([["p2", 1000]]));
  assert.deepEqual(tracks.at(999), []);
  assert.deepEqual(tracks.at(1000).map(({ participant }) => participant), ["p1", "p2"]);
});

test("a phone without the room's clock is shown by arrival, and none later than that", () => {
  const tracks = new FingerTracks(new Ink());
  tracks.apply([touch(0.2), { ...touch(0.7), participant: "p2" }], 1010, [], new Map([["p2", 1016]]));
  assert.deepEqual(tracks.at(1009), []);
  assert.equal(tracks.at(1010).length, 2);
});

test("by the room's clock a path ends at its newest event, and time does not go back", () => {
  const ink = new Ink();
  const tracks = new FingerTracks(ink);
  const path = (...points) => [{ participant: "p1", pointer: 1, begins: points.length === 4, points }];
  tracks.apply([touch(0.2)], 1040, path(0.1, 0.5, 0.2, 0.5), new Map([["p1", 1020]]));
  assert.deepEqual(places(tracks.at(1020)), [[0.2, 0.5]]);
  tracks.apply([touch(0.4)], 1073, path(0.4, 0.5), new Map([["p1", 1015]]));
  tracks.apply([], 1100, [], new Map([["p1", 1018]]));
  assert.deepEqual(tracks.at(1021), []);
  assert.deepEqual(ink.strokes.map(({ points }) => points), [[0.1, 0.5, 0.2, 0.5, 0.4, 0.5]]);
});

test("a gesture that is taken back leaves no ink, with all its fingers and parts, and nothing else goes", () => {
  const ink = new Ink();
  const tracks = new FingerTracks(ink);
  const drawn = (pointer, begins, ...points) => ({ participant: "p1", pointer, begins, points });
  tracks.apply([], 1000, [drawn(1, true, 0.1, 0.1, 0.2, 0.2)]);
  tracks.at(2000);
  // So long that its ink has parts; a second finger came and went.
  const long = Array.from({ length: 800 }, (_, index) => (index % 40) / 40);
  tracks.apply([touch(0.5)], 3000, [drawn(1, true, ...long), drawn(2, true, 0.3, 0.3, 0.4, 0.4)]);
  tracks.at(3100);
  tracks.apply([{ participant: "p2", pointer: 1, x: 0.9, y: 0.9 }, touch(0.5)], 3200, [drawn(1, false, 0.6, 0.6)]);
  tracks.at(3250);
  assert.ok(ink.strokes.length > 4);
  const end = { participant: "p1", pointer: 1, begins: false, points: [], takesBack: true };
  tracks.apply([{ participant: "p2", pointer: 1, x: 0.9, y: 0.9 }], 3300, [end, drawn(1, true, 0.7, 0.7, 0.8, 0.8)]);
  tracks.at(4000);
  assert.deepEqual(ink.strokes.map(({ participant, points }) => [participant, points]), [
    ["p1", [0.1, 0.1, 0.2, 0.2]], ["p2", [0.9, 0.9]], ["p1", [0.7, 0.7, 0.8, 0.8]],
  ]);
  assert.deepEqual(tracks.at(4000).map(({ participant }) => participant), ["p2"]);
});
