import assert from "node:assert/strict";
import { test } from "node:test";

import { trustOf } from "../../../../../Public/features/touch/figures/trust.js";

const STATS = { calibrated: true, pixelsPerCentimetre: 61, heatmap: { counts: [3, 0, 9] }, time: { totalSeconds: 0.1 } };

test("a calibrated phone's centimetres carry the calibration's error", () => {
  assert.deepEqual(trustOf(STATS, { relativeError: 0.001, waiting: 2 }), {
    calibrated: true,
    pixelsPerCentimetre: 61,
    relativeError: 0.001,
    positionsPerSecond: 120,
    batchesWaiting: 2,
  });
});

test("what the server does not count as calibrated has no known error", () => {
  assert.equal(trustOf({ ...STATS, calibrated: false }, { relativeError: 0.001, waiting: 0 }).relativeError, null);
});

test("before any time was touched there is no rate", () => {
  assert.equal(trustOf({ ...STATS, time: { totalSeconds: 0 } }, { relativeError: null, waiting: 0 }).positionsPerSecond, null);
  assert.equal(trustOf({}, { relativeError: null, waiting: 0 }).positionsPerSecond, null);
});
