import assert from "node:assert/strict";
import { test } from "node:test";

import { placeAt, WalkTraces, pathUntil } from "../../../../Public/shared/model/walk-traces.js";
import { boxAround, cornersOf, Walkers } from "../../../../Public/shared/model/walkers.js";

test("walkers come from frames, farthest first, each with its path", () => {
  const walkers = new Walkers();
  walkers.load([["p1", 47, 9, 5, null, 10, 500], ["p2", 48, 9, 5, 2, 30, 0]], 1000);
  walkers.apply([["p1", 47.1, 9, 6, 1, 40, 0]], 2000);
  walkers.apply([["p1", 47.1, 9, 6, 1, 40, 0]], 3000);
  assert.deepEqual(walkers.ranked.map(({ id, metres, scene, fixedAt }) => [id, metres, scene, fixedAt]), [
    ["p1", 40, 1, 3000], ["p2", 30, 2, 1000],
  ]);
  assert.deepEqual(walkers.ranked[0].trail, [[47, 9], [47.1, 9]]);
  walkers.apply([["p1", 47.1, 9, 6, 1, 40, 0, 12.5]], 3000);
  assert.deepEqual(walkers.ranked.map(({ error }) => error), [12.5, null]);
  walkers.remember("p1", [[46, 9], [46.5, 9], [47.1, 9]]);
  assert.equal(walkers.ranked[0].trail.length, 3);
  walkers.load([["p2", 48, 9, 5, 2, 30, 0]], 4000);
  assert.deepEqual(walkers.ranked.map(({ id }) => id), ["p2"]);
});

test("a trail keeps its last ten minutes", () => {
  const walkers = new Walkers();
  for (let second = 0; second < 2000; second++) walkers.apply([["p1", second / 1e5, 9, 5, null, 0, 0]], second);
  const { trail } = walkers.ranked[0];
  assert.deepEqual([trail.length, trail.at(-1)], [600, [0.01999, 9]]);
});

test("a box crosses the antimeridian where that is shorter", () => {
  assert.deepEqual(boxAround([[1, 179], [2, -179]]), { west: 179, east: 181, south: 1, north: 2 });
  assert.equal(boxAround([]), null);
});

test("a circle's corners contain all of it", () => {
  const [[south, west], [north, east]] = cornersOf({ type: "circle", latitude: 60, longitude: 9, radiusMetres: 1000 });
  assert.ok(Math.abs((north - south) * 111_195 - 2000) < 1);
  assert.ok(Math.abs((east - west) * 111_195 * Math.cos(Math.PI / 3) - 2000) < 1);
});

const LINES = [
  { code: "K7M2QX", durationMilliseconds: 60000, participants: [{ id: "p1", name: "a" }, { id: "p2", name: "b" }] },
  { participant: "p1", fixes: [[1000, 47, 9, 5, null, 0, true], [2000, 80, 9, 5, null, 0, false], [3000, 47.0001, 179.9999, 5, 1, 11, true, 9.5]] },
  { participant: "p1", fixes: [[5000, 47.0001, -179.9999, 5, 1, 26, true], [60000, 48, 9, 5, 2, 30, true]] },
].map((line) => JSON.stringify(line)).join("\n") + "\n";

test("a position between two fixes is interpolated, without jumps", () => {
  const traces = new WalkTraces(LINES);
  const [first, second] = traces.all;
  assert.deepEqual([traces.begin, traces.end], [1000, 60000]);
  assert.equal(placeAt(first, 999), null);
  assert.equal(placeAt(second, 5000), null);
  assert.equal(placeAt(first, 1000)?.latitude, 47);
  assert.deepEqual([placeAt(first, 1000)?.error, placeAt(first, 3000)?.error], [null, 9.5]);
  assert.ok(Math.abs(placeAt(first, 2000)?.latitude - 47.00005) < 1e-9, "not where the leap was");
  // Across the antimeridian by the shorter path.
  assert.ok(Math.abs(Math.abs(placeAt(first, 4000)?.longitude) - 180) < 1e-6);
  assert.deepEqual(pathUntil(first, 3000), [[47, 9], [47.0001, 179.9999]]);
});

test("after a gap no position is extrapolated, and a speed is that of the last ten seconds", () => {
  const [first] = new WalkTraces(LINES).all;
  assert.equal(placeAt(first, 5000)?.speed, 26 / 4);
  const lost = placeAt(first, 40_000);
  assert.deepEqual([lost?.latitude, lost?.lost, lost?.speed], [47.0001, true, 0]);
  assert.deepEqual([placeAt(first, 60_000)?.lost, placeAt(first, 60_000)?.scene], [false, 2]);
});

test("the timeline's activity counts the walkers by time", () => {
  const { activity } = new WalkTraces(LINES);
  assert.ok(activity.every(([, count]) => count === 1));
  assert.deepEqual(activity.map(([at]) => at), [...activity.map(([at]) => at)].sort((a, b) => a - b));
});

test("without walkers there are no traces", () => {
  const traces = new WalkTraces('{"code":"K7M2QX","durationMilliseconds":0,"participants":[]}\n');
  assert.deepEqual([traces.all, traces.begin, traces.end, traces.activity], [[], 0, 0, []]);
});
