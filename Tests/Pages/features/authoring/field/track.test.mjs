import assert from "node:assert/strict";
import test from "node:test";

import { simplified } from "../../../../../Public/features/authoring/field/outline.js";
import { Track } from "../../../../../Public/features/authoring/field/track.js";
import { crossesItself, distanceToRegion, fromMetres, reachMetres } from "../../../../../Public/shared/model/regions.js";

const HERE = { latitude: 47.66, longitude: 9.18 };

/** A walk through corners in metres, a position every 2 m, a second apart. */
function walk(corners, { accuracy = 5, noise = () => 0 } = {}) {
  const track = new Track();
  let time = 0;
  corners.forEach(([x, y], index) => {
    const [fromX, fromY] = corners[Math.max(0, index - 1)];
    const steps = Math.max(1, Math.round(Math.hypot(x - fromX, y - fromY) / 2));
    for (let step = 1; step <= steps; step++) {
      const at = { x: fromX + ((x - fromX) * step) / steps + noise(), y: fromY + ((y - fromY) * step) / steps + noise() };
      time += 1000;
      track.add({ ...fromMetres(at, HERE), accuracy, time });
    }
  });
  return track;
}

const place = (x, y) => fromMetres({ x, y }, HERE);

test("a track without movement gives a circle around the place, with the position's accuracy as its radius", () => {
  const track = walk([[0, 0], [1, 1], [0, 1], [1, 0]], { accuracy: 4 });
  assert.equal(track.shape, "circle");
  const region = track.region("circle");
  assert.equal(region.radiusMetres, 15);
  assert.ok(distanceToRegion({ ...region, radiusMetres: 0.01 }, place(0.5, 0.5)) < 1.5);
  assert.equal(walk([[0, 0], [1, 1]], { accuracy: 32 }).region("circle").radiusMetres, 32);
  assert.equal(track.region("circle", 5).radiusMetres, 20);
});

test("good positions count more than inaccurate ones", () => {
  const track = new Track();
  track.add({ ...place(0, 0), accuracy: 4, time: 0 });
  track.add({ ...place(10, 0), accuracy: 40, time: 1000 });
  const region = track.region("circle");
  assert.ok(distanceToRegion({ ...region, radiusMetres: 0.01 }, place(0, 0)) < 0.5);
});

test("a closed path becomes its corners", () => {
  const track = walk([[0, 0], [80, 0], [80, 50], [0, 50], [0, 4]]);
  assert.equal(track.shape, "area");
  const region = track.region("area");
  assert.equal(region.type, "polygon");
  assert.ok(region.points.length >= 4 && region.points.length <= 6, `${region.points.length} corners`);
  assert.equal(distanceToRegion(region, place(40, 25)), 0);
  assert.ok(distanceToRegion(region, place(40, -8)) > 5);
  assert.ok(reachMetres(track.region("area", 10)) > reachMetres(region));
});

test("a street becomes a strip that contains all of it", () => {
  const corners = [[0, 0], [100, 0], [100, 60], [180, 60]];
  const track = walk(corners);
  assert.equal(track.shape, "way");
  const region = track.region("way");
  assert.ok(!crossesItself(region));
  for (const [x, y] of corners) assert.equal(distanceToRegion(region, place(x, y)), 0, `${x}, ${y}`);
  assert.ok(distanceToRegion(region, place(50, 50)) > 20, "what lies beside it is no part");
});

test("a path there and back, and one that crosses itself, still give a region without crossings", () => {
  for (const corners of [[[0, 0], [60, 0], [0, 1]], [[0, 0], [60, 60], [60, 0], [0, 60]]]) {
    const track = walk(corners);
    for (const shape of track.shapes) {
      const region = track.region(shape);
      if (region.type === "polygon") assert.ok(!crossesItself(region), `${shape} of ${JSON.stringify(corners)}`);
      for (const [x, y] of corners) assert.ok(distanceToRegion(region, place(x, y)) < 3, shape);
    }
    assert.notEqual(track.shape, "area");
  }
});

test("noise of the receiver neither crosses nor multiplies the corners", () => {
  let seed = 7;
  const noise = () => ((seed = (seed * 16807) % 2147483647) / 2147483647 - 0.5) * 4;
  const region = walk([[0, 0], [120, 0], [120, 90], [0, 90], [0, 3]], { accuracy: 8, noise }).region("area");
  assert.ok(region.points.length < 20, `${region.points.length} corners`);
  assert.ok(!crossesItself(region));
});

test("inaccurate positions, jumps and positions out of order are left out", () => {
  const track = walk([[0, 0], [20, 0]]);
  const count = track.fixes.length;
  const time = track.fixes.at(-1).time;
  assert.equal(track.add({ ...place(20, 0), accuracy: 51, time: time + 1000 }), false);
  assert.equal(track.add({ ...place(20, 0), accuracy: NaN, time: time + 1000 }), false);
  assert.equal(track.add({ ...place(400, 0), accuracy: 5, time: time + 1000 }), false);
  assert.equal(track.add({ ...place(20, 0), accuracy: 5, time }), false);
  assert.equal(track.fixes.length, count);
  assert.equal(new Track().region("circle"), null);
});

test("a wrong turn is removed by metres", () => {
  const track = walk([[0, 0], [40, 0], [40, 12]]);
  track.removeLast(10);
  assert.ok(Math.abs(track.length - 40) < 2.5, `${track.length} m`);
  track.removeLast(1000);
  assert.equal(track.fixes.length, 0);
});

test("a line without bends keeps its ends only", () => {
  const line = Array.from({ length: 50 }, (_, x) => ({ x, y: 0.5 * (x % 2) }));
  assert.deepEqual(simplified(line, 1), [line[0], line[49]]);
});
