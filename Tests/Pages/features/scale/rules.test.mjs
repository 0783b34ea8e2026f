import assert from "node:assert/strict";
import { test } from "node:test";

import { readScaleCalibration, stepOf, tareFor, weighCoins } from "../../../../Public/features/scale/correction.js";
import { ForceHistory } from "../../../../Public/features/scale/force-history.js";
import { FullLatch } from "../../../../Public/features/scale/full-latch.js";
import { TextPace } from "../../../../Public/features/scale/text-pace.js";

test("the maximum is reported once, and again only after the force was below it", () => {
  const latch = new FullLatch();
  const passed = [false, true, true, true, false, true].map((isFull) => latch.passes(isFull));
  assert.deepEqual(passed, [false, true, false, false, false, true]);
});

test("texts may change at once and then 10 ms later", () => {
  const pace = new TextPace();
  assert.deepEqual([100, 103, 109.5, 110, 119].map((now) => pace.wait(now)), [0, 7, 0.5, 0, 1]);
});

test("a history holds a value until it changes, for ten seconds", () => {
  const history = new ForceHistory();
  for (const [at, value] of [[0, 0], [100, 5], [200, 5], [300, 7], [300, 8]]) history.add(at, value);
  assert.deepEqual(history.since(0), [{ at: 0, value: 0 }, { at: 100, value: 5 }, { at: 300, value: 8 }]);
  assert.deepEqual(history.since(150), [{ at: 100, value: 5 }, { at: 300, value: 8 }]);
  history.add(10_200, 1);
  assert.deepEqual(history.since(0)[0], { at: 100, value: 5 });
});

test("a tare accepts a light holder, is undone with nothing on the glass, and refuses a load", () => {
  assert.deepEqual(tareFor({ fingers: 0, provenance: "measured", pressure: 0 }), { tare: 0 });
  assert.deepEqual(tareFor({ fingers: 1, provenance: "measured", pressure: 0.2 }), { tare: 0.2 });
  assert.deepEqual(tareFor({ fingers: 1, provenance: "pen", pressure: 0.26 }), { refused: "loaded" });
  assert.deepEqual(tareFor({ fingers: 1, provenance: "none", pressure: 0 }), { refused: "noForce" });
  assert.deepEqual(tareFor({ fingers: 1, provenance: "contactArea", pressure: 0 }), { refused: "noForce" });
});

/** Four coins of 2 € that have rested for two seconds at 10 % of the range. */
const RESTING = {
  coin: 8.5,
  count: 4,
  press: { fingers: 1, provenance: "measured" },
  restingSince: 1000,
  readings: [{ at: 1500, value: 0.1 }],
  resolution: 0.002,
  tare: 0.02,
  tareResolution: 0.002,
  now: 3000,
};

test("coins give the full scale, and its error", () => {
  const { fullScaleGrams, relativeError } = weighCoins(RESTING);
  assert.ok(Math.abs(fullScaleGrams - 34 / 0.08) < 1e-9);
  const ofLoad = Math.hypot(0.002 / 0.08, 2 / 34, 0.05 / 8.5);
  assert.ok(Math.abs(relativeError - ofLoad / (1 - ofLoad)) < 1e-12);
});

test("a reading is precise to the screen's step, or less if it moves", () => {
  assert.equal(stepOf([{ at: 0, value: 0.1 }], 0.002), 0.002);
  assert.equal(stepOf([{ at: 0, value: 0.125 }, { at: 9, value: 0.25 }], 0.002), 0.125);
  assert.equal(stepOf([], 0), 1 / 64);
});

test("each reading counts for its duration", () => {
  const readings = [{ at: 100, value: 0.1 }, { at: 2750, value: 0.11 }];
  const { fullScaleGrams } = weighCoins({ ...RESTING, readings, tare: 0 });
  assert.ok(Math.abs(fullScaleGrams - 34 / 0.1025) < 1e-9);
});

for (const { what, change, refused } of [
  { what: "nothing on the glass", change: { press: { fingers: 0, provenance: "measured" } }, refused: "nothing" },
  { what: "the empty spoon", change: { readings: [{ at: 0, value: 0.021 }] }, refused: "nothing" },
  { what: "a contact without force", change: { press: { fingers: 1, provenance: "contactArea" } }, refused: "noForce" },
  { what: "a constant", change: { press: { fingers: 1, provenance: "none" } }, refused: "noForce" },
  { what: "the maximum", change: { readings: [{ at: 0, value: 0.9 }, { at: 2900, value: 1 }] }, refused: "full" },
  { what: "what was put down just now", change: { restingSince: 2500 }, refused: "restless" },
  { what: "what moves", change: { readings: [{ at: 0, value: 0.1 }, { at: 2500, value: 0.2 }] }, refused: "restless" },
  { what: "too light a load", change: { tare: 0, resolution: 0.01, readings: [{ at: 0, value: 0.01 }] }, refused: "light" },
  { what: "a number of coins that cannot be", change: { count: 50, tare: 0, resolution: 0.001,
    readings: [{ at: 0, value: 0.02 }] }, refused: "implausible" },
]) {
  test(`coins are not weighed with ${what}`, () => assert.deepEqual(weighCoins({ ...RESTING, ...change }), { refused }));
}

test("a stored calibration is accepted only if it is possible", () => {
  const kept = { fullScaleGrams: 402.5, relativeError: 0.02 };
  assert.deepEqual(readScaleCalibration(kept), kept);
  for (const wrong of [null, 5, {}, { ...kept, fullScaleGrams: 9 }, { ...kept, relativeError: 0 }, { ...kept, fullScaleGrams: "400" + "x" }]) {
    assert.equal(readScaleCalibration(wrong), null);
  }
});
