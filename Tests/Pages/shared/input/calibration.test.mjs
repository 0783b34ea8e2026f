import assert from "node:assert/strict";
import { test } from "node:test";

import { calibrationFor, CARD_LONG_CENTIMETRES, CARD_SHORT_CENTIMETRES } from "../../../../Public/features/touch/calibration/card.js";
import { LIMITS, readCalibration } from "../../../../Public/shared/input/calibration.js";

/** |a − b| ≤ 1e-9, for two floating-point computations of one value. */
const near = (a, b) => assert.ok(Math.abs(a - b) < 1e-9, `${a} is not ${b}`);

test("a frame of 428 px round a card 8.56 cm long means 50 px per centimetre, half a pixel uncertain", () => {
  const { pixelsPerCentimetre, relativeError } = calibrationFor(428, CARD_LONG_CENTIMETRES);
  near(pixelsPerCentimetre, 50);
  near(relativeError, 0.5 / 428);
});

test("the short side gives the same density, less accurate in proportion to its length", () => {
  const { pixelsPerCentimetre, relativeError } = calibrationFor(50 * CARD_SHORT_CENTIMETRES, CARD_SHORT_CENTIMETRES);
  near(pixelsPerCentimetre, 50);
  near(relativeError, 0.5 / 269.9);
});

test("impossible densities cannot be set", () => {
  assert.equal(calibrationFor(1, CARD_LONG_CENTIMETRES).pixelsPerCentimetre, LIMITS.minimum);
  assert.equal(calibrationFor(10_000, CARD_LONG_CENTIMETRES).pixelsPerCentimetre, LIMITS.maximum);
});

test("a stored calibration reads back equal", () => {
  const calibration = calibrationFor(500, CARD_LONG_CENTIMETRES);
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
  test(`${JSON.stringify(stored)} is not a calibration`, () => assert.equal(readCalibration(stored), null));
}
