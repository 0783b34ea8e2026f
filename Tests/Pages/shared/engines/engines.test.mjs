import assert from "node:assert/strict";
import { test } from "node:test";

import { TouchMetrics } from "../../../../Public/features/touch/figures/touch-metrics.js";
import { Walk } from "../../../../Public/features/walk/engine/walk.js";
import { builtEngines, seeded, touches } from "./built-engines.mjs";

const engines = await builtEngines("walk");
const touchEngines = await builtEngines("touch");

const circle = (latitude, longitude, radiusMetres) => ({ type: "circle", latitude, longitude, radiusMetres });
const PLAY = {
  scenes: [
    { name: "Hafen", region: circle(48, 11, 20), audio: { seconds: 5 } },
    {
      name: "Brücke",
      after: ["Hafen"],
      repeat: "loop",
      region: { type: "polygon", points: [[47.999, 10.999], [47.999, 11.001], [48.001, 11]] },
    },
  ],
};
const fix = (latitude, longitude, seconds, accuracy = 5) => ({ latitude, longitude, accuracy, time: seconds * 1000 });

test("a walk's actions and state come as the pages know them", () => {
  const walk = new Walk(engines, PLAY);
  assert.equal(walk.state(0).phase, "idle");
  assert.deepEqual(walk.start(0), []);
  assert.deepEqual(walk.state(0), {
    phase: "waiting",
    signal: "none",
    accuracy: null,
    position: null,
    current: null,
    next: null,
    scenes: [
      { inside: false, playing: false, heard: false, waits: null, at: 0 },
      { inside: false, playing: false, heard: false, waits: null, at: 0 },
    ],
    verdict: null,
    walkedMetres: 0,
    walkedMetresError: null,
  });
  assert.deepEqual(walk.fix(fix(48, 11, 1), 1000), [{ type: "start", scene: 0, at: 0 }]);
  const { phase, signal, accuracy, position, current, scenes, verdict } = walk.state(3000);
  assert.deepEqual([phase, signal, accuracy, current, verdict], ["running", "good", 5, 0, "evaluated"]);
  assert.deepEqual(position, { latitude: 48, longitude: 11 });
  assert.deepEqual(scenes[0], { inside: true, playing: true, heard: false, waits: null, at: 2 });
  assert.deepEqual(walk.pause(3000), [{ type: "pause", scene: 0, at: 2 }]);
  assert.deepEqual(walk.resume(9000), [{ type: "resume", scene: 0, at: 2 }]);
  assert.deepEqual(walk.progress(0, 4, 9500), []);
  assert.deepEqual(walk.ended(0, 10_000), [{ type: "start", scene: 1, at: 0 }]);
  assert.deepEqual(walk.fix(fix(48.01, 11, 200), 200_000), [{ type: "fade", scene: 1, seconds: 1, at: 190 }]);
  assert.deepEqual(walk.choose(0, 210_000), [{ type: "start", scene: 0, at: 0 }]);
  assert.deepEqual(walk.choose(null, 211_000), [{ type: "stop", scene: 0 }]);
  assert.equal(walk.state(211_000).next.scene, 1);
  assert.deepEqual(walk.settings({ filterMetres: 10, filterOn: true }, 0), []);
  assert.throws(() => walk.settings({ filterMetres: NaN, filterOn: true }, 0), RangeError);
  walk.free();
  assert.deepEqual(walk.start(0), []);
});

test("the direction to the next region", () => {
  const walk = new Walk(engines, PLAY);
  walk.start(0);
  walk.fix(fix(48.001, 11, 1), 1000);
  const { scene, distanceMetres, latitude, longitude } = walk.state(1000).next;
  assert.equal(scene, 0);
  assert.ok(Math.abs(distanceMetres - (111.195 - 20)) < 0.01);
  assert.ok(Math.abs(latitude - (48 + 20 / 111_195.08)) < 1e-9 && Math.abs(longitude - 11) < 1e-9);
  walk.free();
});

test("a missing or non-numeric value in a fix is invalid, not an error", () => {
  const walk = new Walk(engines, PLAY);
  walk.start(0);
  const good = fix(48, 11, 1);
  const wrongs = ["latitude", "longitude", "accuracy", "time"].flatMap((field) =>
    [undefined, null, NaN, Infinity, "48"].map((value) => ({ ...good, [field]: value })),
  );
  for (const wrong of [{}, { ...good, accuracy: -1 }, ...wrongs]) {
    assert.deepEqual(walk.fix(wrong, 1000), []);
    assert.equal(walk.state(1000).verdict, "invalid");
  }
  assert.deepEqual(walk.ended(99, 1000), []);
  assert.deepEqual(walk.progress(-5, 1, 1000), []);
  walk.free();
});

test("an invalid play is refused with the reason and the scene", () => {
  const [first, second] = PLAY.scenes;
  const ring = (...points) => ({ type: "polygon", points });
  const cases = [
    [{}, "noScenes", null],
    [{ scenes: [] }, "noScenes", null],
    [{ scenes: [first, first] }, "sameName", 1],
    [{ scenes: [second] }, "unknownScene", 0],
    [{ scenes: [{ ...first, after: ["Brücke"] }, second] }, "cyclicOrder", null],
    [{ scenes: [{ ...first, name: " " }] }, "emptyName", 0],
    [{ scenes: [{ ...first, audio: { seconds: -1 } }] }, "seconds", 0],
    [{ scenes: [{ ...first, repeat: "twice" }] }, "repeat", 0],
    [{ scenes: [{ ...first, region: null }] }, "region", 0],
    [{ scenes: [first, { name: "x", region: circle(48, 11, 0) }] }, "radius", 1],
    [{ scenes: [{ name: "x", region: circle(91, 11, 5) }] }, "position", 0],
    [{ scenes: [{ name: "x", region: circle(48, 11, 2e6) }] }, "tooLarge", 0],
    [{ scenes: [{ name: "x", region: ring() }] }, "tooFewPoints", 0],
    [{ scenes: [{ name: "x", region: ring([0, 0], [0, 0.01], [0.01, 0], [0.01, 0.01]) }] }, "crossing", 0],
    [{ scenes: [{ name: "x", region: ring([0, 0], [0, 1], [0, 2]) }] }, "noArea", 0],
  ];
  for (const [play, reason, scene] of cases) {
    assert.throws(() => new Walk(engines, play), (error) => {
      assert.deepEqual([error.reason, error.scene], [reason, scene]);
      return true;
    });
  }
});

test("a reload continues paused, at the same position; damage is reported", () => {
  const walk = new Walk(engines, PLAY);
  walk.start(0);
  walk.fix(fix(48, 11, 1), 1000);
  walk.tick(3000);
  walk.fix(fix(48.00015, 11, 11), 3000);
  const saved = walk.checkpoint();
  walk.free();
  const again = new Walk(engines, PLAY, saved, 3_600_000);
  assert.ok(Math.abs(again.state(3_600_000).walkedMetres - 16.68) < 0.01);
  assert.ok(Number(again.state(3_600_000).walkedMetresError) > 5);
  assert.equal(again.state(3_600_000).phase, "paused");
  assert.deepEqual(again.resume(3_600_000), [{ type: "resume", scene: 0, at: 2 }]);
  again.free();
  const other = { scenes: [PLAY.scenes[0]] };
  assert.throws(() => new Walk(engines, other, saved), { reason: "otherPlay" });
  saved[9] ^= 4;
  assert.throws(() => new Walk(engines, PLAY, saved), { reason: "damagedCheckpoint" });
  assert.throws(() => new Walk(engines, PLAY, new Uint8Array(3)), { reason: "damagedCheckpoint" });
});

test("the memory stays constant over a million events and many walks", () => {
  const metrics = new TouchMetrics(touchEngines, { width: 390, height: 844 });
  const events = touches(seeded(5));
  const batch = Array.from({ length: 500 }, () => events.next().value);
  // All up at the end, so that the same batch may be repeated.
  for (const pointer of [0, 1, 2, 3]) batch.push([2, pointer, 1, 1, 1e6]);
  const live = (times) => {
    for (let index = 0; index < times; index += 1) {
      assert.ok(metrics.apply(batch));
      if (index % 20 > 0) continue;
      metrics.removeChanges();
      const walk = new Walk(engines, PLAY);
      walk.start(0);
      for (let second = 1; second < 30; second += 1) walk.fix(fix(48 + (second % 2) / 1e4, 11, second), second * 1000);
      walk.state(30_000);
      new Walk(engines, PLAY, walk.checkpoint(), 31_000).free();
      walk.free();
    }
  };
  live(100);
  const { size } = engines;
  live(1900);
  assert.ok(metrics.figures.touches >= 2000);
  assert.equal(engines.size, size);
  metrics.free();
});
