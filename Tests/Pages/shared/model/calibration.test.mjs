import assert from "node:assert/strict";
import { test } from "node:test";

import { calibrationFor, frameFor, LIMITS, readCalibration } from "../../../../Public/shared/model/calibration.js";

/** |a − b| ≤ 1e-9, for what floating point computes on two ways. */
const near = (a, b) => assert.ok(Math.abs(a - b) < 1e-9, `${a} is not ${b}`);

test("a frame of 428 px round a card 8.56 cm long means 50 px per centimetre, half a pixel uncertain", () => {
  const { pixelsPerCentimetre, relativeError } = calibrationFor(428);
  near(pixelsPerCentimetre, 50);
  near(relativeError, 0.5 / 428);
});

test("a calibration gives back the frame it was made with, in the card's proportions", () => {
  const { longSide, shortSide } = frameFor(calibrationFor(500));
  near(longSide, 500);
  near(shortSide, (500 * 53.98) / 85.6);
});

test("without a calibration the frame is that of 64 px per centimetre", () => near(frameFor(null).longSide, 64 * 8.56));

test("densities no screen has are not reached", () => {
  assert.equal(calibrationFor(1).pixelsPerCentimetre, LIMITS.least);
  assert.equal(calibrationFor(10_000).pixelsPerCentimetre, LIMITS.most);
});

test("a stored calibration is read as it was written", () => {
  const calibration = calibrationFor(500);
  assert.deepEqual(readCalibration(JSON.parse(JSON.stringify(calibration))), calibration);
});

for (const stored of [
  null,
  "64",
  {},
  { pixelsPerCentimetre: "64", relativeError: 0.01 },
  { pixelsPerCentimetre: 64 },
  { pixelsPerCentimetre: 64, relativeError: 0 },
  { pixelsPerCentimetre: 5, relativeError: 0.01 },
  { pixelsPerCentimetre: 500, relativeError: 0.01 },
]) {
  test(`${JSON.stringify(stored)} is no calibration`, () => assert.equal(readCalibration(stored), null));
}
