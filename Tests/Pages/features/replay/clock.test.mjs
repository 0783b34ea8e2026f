import assert from "node:assert/strict";
import { test } from "node:test";

import { ReplayClock, SPEEDS, clockText, speedText } from "../../../../Public/features/replay/clock.js";

test("time runs at the speed only while it plays", () => {
  const clock = new ReplayClock(100, 10_000);
  assert.equal(clock.tick(5000, Infinity), 100);
  clock.play();
  clock.speed = 4;
  clock.tick(6000, Infinity);
  assert.equal(clock.tick(6016, Infinity), 164);
  clock.pause();
  assert.equal(clock.tick(7000, Infinity), 164);
});

test("playback skips a night without touches", () => {
  const clock = new ReplayClock(0, 90_000_000);
  clock.pauses = [{ from: 10_000, to: 80_000_000 }];
  clock.seek(11_990);
  clock.play();
  clock.tick(0, Infinity);
  assert.equal(clock.tick(16, 12_100), 79_998_000);
  assert.equal(clock.tick(32, 80_000_000), 79_998_016);
});

test("it waits where nothing is loaded, and does not skip ahead", () => {
  const clock = new ReplayClock(0, 10_000);
  clock.play();
  clock.tick(0, 50);
  assert.equal(clock.tick(200, 50), 50);
  assert.equal(clock.tick(400, 50), 50);
  assert.equal(clock.tick(416, 1000), 66);
});

test("a page that was in the background continues where it was", () => {
  const clock = new ReplayClock(0, 1e6);
  clock.play();
  clock.tick(0, Infinity);
  assert.equal(clock.tick(60_000, Infinity), 0);
});

test("it stops at the end, and plays from the beginning again", () => {
  const clock = new ReplayClock(40, 100);
  clock.seek(90);
  clock.play();
  clock.tick(0, Infinity);
  assert.equal(clock.tick(500, Infinity), 100);
  assert.equal(clock.playing, false);
  clock.play();
  assert.equal(clock.time, 40);
});

test("a seek stays within the replay and on a whole millisecond", () => {
  const clock = new ReplayClock(40, 100);
  for (const [wanted, got] of [[-5, 40], [70.4, 70], [1e9, 100]]) {
    clock.seek(wanted);
    assert.equal(clock.time, got);
  }
  clock.end = 50;
  assert.equal(clock.end, 100);
});

test("an instant is written to the millisecond", () => {
  const cases = [[0, "0:00.000"], [59_999.9, "0:59.999"], [60_000, "1:00.000"], [3_599_999, "59:59.999"], [3_661_007, "1:01:01.007"]];
  for (const [time, text] of cases) assert.equal(clockText(time), text);
});

test("a speed has as many decimals as it needs", () => {
  assert.deepEqual(SPEEDS.map((speed) => speedText(speed, "de")), ["0,1", "0,25", "0,5", "1", "2", "4", "8"]);
});

test("a tenth of the speed shows each tenth of a millisecond", () => {
  const clock = new ReplayClock(0, 1000);
  clock.speed = 0.1;
  clock.play();
  clock.tick(0, Infinity);
  assert.equal(clock.tick(16, Infinity), 1.6);
});
