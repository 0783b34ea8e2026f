import assert from "node:assert/strict";
import { test } from "node:test";

import { trustOf } from "../../../../../Public/features/touch/figures/trust.js";

const STATS = { calibrated: true, densityFrom: "card", relativeError: 0.03, densityError: 0.001, pixelsPerCentimetre: 61, heatmap: { counts: [3, 0, 9] }, time: { totalSeconds: 0.1 } };

test("a calibrated phone's centimetres carry the calibration's error", () => {
  assert.deepEqual(trustOf(STATS, { waiting: 2 }), {
    calibrated: true,
    densityFrom: "card",
    pixelsPerCentimetre: 61,
    relativeError: 0.03,
    densityError: 0.001,
    positionsPerSecond: 120,
    batchesWaiting: 2,
  });
});

test("a known model is not calibrated, and has its own error", () => {
  const { calibrated, densityFrom, relativeError } = trustOf({ ...STATS, calibrated: false, densityFrom: "model", relativeError: 0.01 }, { waiting: 0 });
  assert.deepEqual([calibrated, densityFrom, relativeError], [false, "model", 0.01]);
});

test("without touched time there is no rate", () => {
  assert.equal(trustOf({ ...STATS, time: { totalSeconds: 0 } }, { waiting: 0 }).positionsPerSecond, null);
  assert.equal(trustOf({}, { waiting: 0 }).positionsPerSecond, null);
});
