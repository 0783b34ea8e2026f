import assert from "node:assert/strict";
import { test } from "node:test";

import { calibrationFor, CARD_LONG_CENTIMETRES, CARD_SHORT_CENTIMETRES } from "../../../../Public/features/touch/calibration/card.js";
import { LIMITS, PARALLAX, readCalibration } from "../../../../Public/shared/input/calibration.js";

/** |a − b| ≤ 1e-9, for two floating-point computations of one value. */
const near = (a, b) => assert.ok(Math.abs(a - b) < 1e-9, `${a} is not ${b}`);

test("a frame of 428 px round a card 8.56 cm long means 50 px per centimetre, half a pixel uncertain", () => {
  const { pixelsPerCentimetre, relativeError } = calibrationFor(428, CARD_LONG_CENTIMETRES);
  near(pixelsPerCentimetre, 50);
  near(relativeError, PARALLAX + 0.5 / 428);
});

test("the short side gives the same density, less accurate in proportion to its length", () => {
  const { pixelsPerCentimetre, relativeError } = calibrationFor(50 * CARD_SHORT_CENTIMETRES, CARD_SHORT_CENTIMETRES);
  near(pixelsPerCentimetre, 50);
  near(relativeError, PARALLAX + 0.5 / 269.9);
});

/** Uniform numbers of a seed, from 0 to 1 (mulberry32). */
function numbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Where on the pixels an eye sees a card's edge, in mm: past its upper or its lower rim, then through the glass. */
function seen(edge, eye, height, glass) {
  const places = [0, 0.76].map((rim) => {
    const slope = (edge - eye) / (height - rim);
    const inside = slope / Math.hypot(1, slope) / 1.5;
    return edge + slope * rim + (glass * inside) / Math.sqrt(1 - inside * inside);
  });
  return edge > 0 ? Math.max(...places) : Math.min(...places);
}

for (const [name, centimetres] of [["long", CARD_LONG_CENTIMETRES], ["short", CARD_SHORT_CENTIMETRES]]) {
  test(`the truth lies within the told error of a card's ${name} side in at least 95 of 100`, () => {
    const uniform = numbers(7);
    const between = (low, high) => low + (high - low) * uniform();
    let held = 0;
    for (let index = 0; index < 2000; index += 1) {
      const [density, eye, height, glass] = [between(50, 66), between(-30, 30), between(250, 450), between(0.4, 0.9)];
      const half = 5 * centimetres;
      const length = (seen(half, eye, height, glass) - seen(-half, eye, height, glass)) / 10;
      const told = calibrationFor(length * density + between(-0.5, 0.5), centimetres);
      if (Math.abs(told.pixelsPerCentimetre / density - 1) <= told.relativeError) held += 1;
    }
    assert.ok(held >= 0.95 * 2000, `${held} of 2000`);
  });
}

test("a calibration that was stored before the parallax was told gets it", () => {
  const { relativeError } = readCalibration({ pixelsPerCentimetre: 60, relativeError: 0.001 });
  near(relativeError, 0.001 + PARALLAX);
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
