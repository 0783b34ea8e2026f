import assert from "node:assert/strict";
import { test } from "node:test";

import { ShakeDetector } from "../../../../Public/shared/input/shake.js";

/** Readings every 16 ms, as on phones. */
function shakes(seconds, withGravity, motion) {
  const detector = new ShakeDetector();
  let count = 0;
  for (let t = 0; t < seconds * 1000; t += 16) if (detector.add(t, motion(t / 1000), withGravity)) count++;
  return count;
}

const toAndFro = (t) => 20 * Math.sin(2 * Math.PI * 4 * t);

const turnedOver = (t) => [0, 0, t < 1 ? 9.8 : -9.8 + (t > 2 ? toAndFro(t) : 0)];
const laidDown = (t) => [0, 0, t > 0.5 && t < 0.55 ? 30 : 0];
const turning = (t) => [9.8 * Math.sin(3 * t), 0, 9.8 * Math.cos(3 * t)];

for (const { name, seconds, gravity = false, motion, count } of [
  { name: "four swings to and fro", seconds: 1, motion: (t) => [toAndFro(t), 0, 0], count: 1 },
  { name: "the same with gravity in it", seconds: 1, gravity: true, motion: (t) => [toAndFro(t), 0, 9.8], count: 1 },
  { name: "the same after it was turned over", seconds: 3, gravity: true, motion: turnedOver, count: 1 },
  { name: "going on shaking past the rest", seconds: 1.6, motion: (t) => [toAndFro(t), 0, 0], count: 2 },
  { name: "walking", seconds: 10, motion: (t) => [3 * Math.sin(12 * t), 7 * Math.sin(12 * t), 0], count: 0 },
  { name: "laying the phone down hard", seconds: 2, motion: laidDown, count: 0 },
  { name: "a long push one way", seconds: 2, motion: () => [20, 0, 0], count: 0 },
  { name: "turning it over slowly", seconds: 10, gravity: true, motion: turning, count: 0 },
]) {
  test(`${name} counts as ${["no shake", "one shake", "two shakes"][count]}`, () => {
    assert.equal(shakes(seconds, gravity, motion), count);
  });
}
