import assert from "node:assert/strict";
import { test } from "node:test";

import { estimatesNow } from "../../../../../Public/features/touch/figures/estimated.js";
import { readings } from "../../../../../Public/features/touch/figures/view.js";

const bound = (error) => ({ error: error + 0.25, kind: "bound", sources: { density: 0.25, jitter: error } });
const interval = (error) => ({ error: Math.hypot(error, 7), kind: "interval", sources: { density: 7, corners: error } });
const TOLD = {
  lastCentimetres: 11,
  totalCentimetres: 22,
  lastCentimetresError: bound(1),
  totalCentimetresError: bound(2),
  estimated: {
    lastCentimetres: 10,
    totalCentimetres: 20,
    lastCentimetresError: interval(0.3),
    totalCentimetresError: interval(0.6),
  },
};

test("what the server told is shown as it was told, without the density's error", () => {
  assert.deepEqual(estimatesNow({ lastCentimetres: 11, totalCentimetres: 22 }, TOLD, null), {
    errors: { lastCentimetres: 1, totalCentimetres: 2 },
    estimated: { lastCentimetres: 10, totalCentimetres: 20, errors: { lastCentimetres: 0.3, totalCentimetres: 0.6 } },
  });
});

test("the page's own engine adds its estimate and its error", () => {
  const last = { sum: 4, bound: 0.5, estimated: 3, error: 0.1 };
  const own = { sum: 4, bound: 0.5, estimated: 3, error: 0.8, last };
  assert.deepEqual(estimatesNow({ lastCentimetres: 4, totalCentimetres: 26 }, TOLD, own), {
    errors: { lastCentimetres: 0.5, totalCentimetres: 2.5 },
    estimated: { lastCentimetres: 3, totalCentimetres: 23, errors: { lastCentimetres: 0.1, totalCentimetres: 1 } },
  });
});

test("a way of which only the sum is known may be wrong by half of it", () => {
  const { errors, estimated } = estimatesNow({ lastCentimetres: 4, totalCentimetres: 26 }, TOLD, null);
  assert.deepEqual(errors, { lastCentimetres: 2, totalCentimetres: 4 });
  assert.equal(estimated.totalCentimetres, 24);
  assert.equal(estimated.errors.totalCentimetres, Math.hypot(0.6, 2));
  assert.deepEqual([estimated.lastCentimetres, estimated.errors.lastCentimetres], [4, 2]);
});

test("without a told error there is neither an estimate nor an error", () => {
  const shown = { lastCentimetres: 11, totalCentimetres: 22 };
  const unknown = { error: null, reason: "densityAssumed" };
  for (const told of [undefined, { ...TOLD, estimated: undefined }, { ...TOLD, lastCentimetresError: unknown }]) {
    assert.deepEqual(estimatesNow(shown, told, null), {});
  }
});

const SHOWN = {
  lastCentimetres: 11,
  totalCentimetres: 22,
  errors: { lastCentimetres: 1, totalCentimetres: 2 },
  estimated: { lastCentimetres: 10, totalCentimetres: 20, errors: { lastCentimetres: 0.3, totalCentimetres: 0.4 } },
};
for (const [density, total, last] of [
  [{ relativeError: 0.015, calibrated: true }, "20.0 ± 0.5", "10.0 ± 0.4"],
  [{ relativeError: 0.015, calibrated: false }, "22 ± 3", "11 ± 2"],
  [{ relativeError: null, calibrated: false }, "22.00", "11.00"],
]) {
  test(`with a density of ${JSON.stringify(density)}, ${total} cm are shown`, () => {
    const shown = readings(SHOWN, "en", density).map(({ value, error }) => [value, error].filter(Boolean).join(" "));
    assert.deepEqual(shown, [total, last]);
  });
}

test("a calibrated screen shows its sums until their errors are known", () => {
  const { value, error } = readings({ lastCentimetres: 11, totalCentimetres: 22 }, "en", { relativeError: 0.1, calibrated: true })[0];
  assert.deepEqual([value, error], ["22.00", ""]);
});
