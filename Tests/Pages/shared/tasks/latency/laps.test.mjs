import assert from "node:assert/strict";
import { test } from "node:test";

import { estimateOf, fingerOn, LAP, Laps } from "../../../../../Public/shared/tasks/latency/laps.js";
import { follow } from "./simulated-finger.mjs";

const CIRCLE = { x: 0, y: 0, radius: 150 };

/** A series on a simulated phone: the estimate, and the true latency. */
function series(setting, laps = 15) {
  const followed = new Laps(laps);
  const lags = [];
  const known = follow(setting, ({ now, point }) => {
    const lap = followed.step({ now, finger: point && fingerOn(point, CIRCLE), suspended: false });
    if (lap) lags.push(lap.lag);
    return followed.angle;
  }, () => lags.length === laps);
  assert.equal(lags.length, laps, "the finger follows to the end");
  return { ...estimateOf(lags), known, lost: followed.lost };
}

for (const [screenHertz, sensorHertz] of [[60, 60], [60, 120], [120, 120], [120, 240], [90, 60]]) {
  for (const [input, display] of [[8, 12], [30, 30], [60, 40], [100, 80]]) {
    test(`a delay of ${input + display} ms, screen ${screenHertz} Hz, sensor ${sensorHertz} Hz: within 4 ms`, () => {
      for (let seed = 1; seed <= 5; seed++) {
        const { latency, known } = series({ input, display, screenHertz, sensorHertz, wander: 10, offset: [9, -14], seed });
        assert.ok(known >= input + display, "the waits for sensor and frame belong to it");
        assert.ok(Math.abs(latency - known) < 4, `seed ${seed}: ${latency} for ${known}`);
      }
    });
  }
}

/** The number of 100 series within 4 ms, and their mean error. */
function hundred(wander, trail = 0) {
  const errors = Array.from({ length: 100 }, (_, index) => {
    const { latency, known } = series({ input: 35, display: 35, screenHertz: 60, sensorHertz: 120, wander, trail, seed: 1000 + index });
    return latency - known;
  });
  return { within: errors.filter((error) => Math.abs(error) < 4).length, mean: errors.reduce((sum, error) => sum + error, 0) / 100 };
}

test("the documented share of estimates within 4 ms for fingers that wander", () => {
  const found = [5, 10, 20, 40].map((wander) => hundred(wander));
  assert.deepEqual(found.map(({ within }) => within), [100, 99, 87, 51]);
  for (const { mean } of found) assert.ok(Math.abs(mean) < 1.5, `${mean}: no error that stays`);
});

test("a finger's trailing is part of the estimate, and cannot be separated", () => {
  assert.ok(Math.abs(hundred(5, 15).mean - 15) < 1);
});

/** A finger at a set position. */
class Hand {
  laps;
  now = 0;
  finger = null;

  constructor(laps = 3) {
    this.laps = new Laps(laps);
    this.step(0);
  }

  step(passed, finger = this.finger, suspended = false) {
    this.now += passed;
    this.finger = finger;
    return this.laps.step({ now: this.now, finger, suspended });
  }

  /** Follows for a time, with a lag, both in ms; returns the laps. */
  follow(time, late = 80) {
    const found = [];
    for (let passed = 0; passed < time - 5; passed += 10) {
      const angle = this.laps.angle + ((10 - late) * 2 * Math.PI) / LAP;
      const lap = this.step(10, { angle, radii: 1 });
      if (lap) found.push(lap);
    }
    return found;
  }

  begin() {
    this.step(0, { angle: this.laps.angle, radii: 1 });
  }
}

test("the mark waits at the top until a finger is on it", () => {
  const hand = new Hand();
  for (const finger of [null, { angle: 1, radii: 1 }, { angle: 0, radii: 0.4 }, { angle: 0, radii: 1.6 }]) {
    hand.step(500, finger);
    assert.deepEqual([hand.laps.state, hand.laps.angle], ["wait", 0]);
  }
  hand.begin();
  assert.equal(hand.laps.state, "follow");
  hand.follow(LAP / 4);
  assert.ok(Math.abs(hand.laps.angle - Math.PI / 2) < 1e-9, "clockwise");
});

test("the first lap catches up, each later one counts, the last one ends the series", () => {
  const hand = new Hand(3);
  hand.begin();
  assert.deepEqual(hand.follow(LAP / 2, 700), [], "even far behind");
  const laps = hand.follow(3.5 * LAP + 10);
  assert.equal(laps.length, 3);
  for (const { lag, frame } of laps) assert.ok(Math.abs(lag - 80) < 5 && Math.abs(frame - 10) < 1e-9, `${lag} ${frame}`);
  assert.deepEqual([hand.laps.state, hand.laps.done], ["done", 3]);
  hand.step(10, { angle: hand.laps.angle, radii: 1 });
  assert.equal(hand.laps.state, "done", "until the finger is up");
  hand.step(10, null);
  assert.deepEqual([hand.laps.state, hand.laps.done, hand.laps.lost, hand.laps.angle], ["wait", 0, false, 0]);
});

test("frames count by their time", () => {
  const hand = new Hand(3);
  hand.begin();
  hand.follow(LAP);
  const before = hand.laps.angle;
  let lap = null;
  // Slow frames with a lag of 120 ms, quick ones with 60, for the same time each.
  for (let time = 0; !lap; time++) {
    const slow = time % 3 === 0;
    const passed = slow ? 40 : 20;
    const angle = before + ((hand.now + passed - LAP) * 2 * Math.PI) / LAP;
    lap = hand.step(passed, { angle: angle - ((slow ? 120 : 60) * 2 * Math.PI) / LAP, radii: 1 });
  }
  assert.ok(Math.abs(lap.lag - 90) < 2, `${lap.lag}`);
});

for (const [what, lose] of [
  ["is lifted", (hand) => hand.step(10, null)],
  ["is too far behind", (hand) => hand.step(10, { angle: hand.laps.angle - (520 * 2 * Math.PI) / LAP, radii: 1 })],
  ["is too far ahead", (hand) => hand.step(10, { angle: hand.laps.angle + (520 * 2 * Math.PI) / LAP, radii: 1 })],
  ["is in the middle", (hand) => hand.step(10, { angle: hand.laps.angle, radii: 0.4 })],
  ["is told of too late", (hand) => hand.step(260)],
]) {
  test(`a finger that ${what} loses the mark, and the lap`, () => {
    const hand = new Hand(3);
    hand.begin();
    hand.follow(2.5 * LAP);
    assert.equal(hand.laps.done, 1);
    lose(hand);
    assert.deepEqual([hand.laps.state, hand.laps.lost, hand.laps.done], ["wait", true, 1]);
    hand.step(10, null);
    hand.begin();
    assert.deepEqual(hand.follow(LAP), [], "it catches up again");
    assert.equal(hand.follow(LAP + 10).length, 1);
    assert.deepEqual([hand.laps.lost, hand.laps.done], [false, 2]);
  });
}

test("an interrupted series continues with the server's laps", () => {
  const hand = new Hand(5);
  hand.begin();
  hand.follow(2.5 * LAP);
  hand.step(10, hand.finger, true);
  assert.equal(hand.laps.state, "rest");
  hand.laps.setServerCount(2);
  hand.step(10, null);
  assert.deepEqual([hand.laps.state, hand.laps.done], ["wait", 2]);
});

test("a finger that is down when it begins has to be lifted first", () => {
  const laps = new Laps(3);
  laps.step({ now: 0, finger: { angle: 0, radii: 1 }, suspended: false });
  laps.step({ now: 10, finger: { angle: 0, radii: 1 }, suspended: false });
  assert.equal(laps.state, "done");
  laps.step({ now: 20, finger: null, suspended: false });
  assert.equal(laps.state, "wait");
});

test("the estimate is the median, with the laps' deviation", () => {
  assert.deepEqual(estimateOf([80, 300, 90]), { latency: 90, deviation: Math.sqrt((76.66666666666666 ** 2 + 143.33333333333334 ** 2 + 66.66666666666666 ** 2) / 2) });
  assert.equal(estimateOf([80, 90, 100, 300]).latency, 95);
});

test("a finger's place is an angle from the top and a distance in radii", () => {
  const circle = { x: 100, y: 200, radius: 50 };
  assert.deepEqual(fingerOn({ x: 100, y: 150 }, circle), { angle: 0, radii: 1 });
  assert.deepEqual(fingerOn({ x: 200, y: 200 }, circle), { angle: Math.PI / 2, radii: 2 });
});
