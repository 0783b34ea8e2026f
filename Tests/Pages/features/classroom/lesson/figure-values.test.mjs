import assert from "node:assert/strict";
import { test } from "node:test";

import { unitOf, valuesOf } from "../../../../../Public/features/classroom/lesson/figure-values.js";

const phone = (of = {}) => ({ totalCentimetres: 12, totalSeconds: 3, touches: 2, force: { peakGrams: 40 }, connected: true, ...of });

test("a participant that left keeps a value, and is not missing without one", () => {
  const here = [phone({ totalCentimetres: 20 }), phone(), phone({ touches: 0, totalCentimetres: 0, force: { peakGrams: null } })];
  const gone = [phone({ connected: false }), phone({ connected: false, touches: 0, totalCentimetres: 0, force: { peakGrams: null } })];
  for (const [figure, values] of [["distance", [12, 12, 20]], ["time", [3, 3, 3]], ["touches", [2, 2, 2]], ["force", [40, 40, 40]]]) {
    const found = valuesOf([...here, ...gone], figure);
    assert.deepEqual(found.valued.map(({ value }) => value), values, figure);
    assert.equal(found.missing, 1, figure);
  }
});

test("a touch without movement is a value", () => {
  const all = [phone(), phone({ totalCentimetres: 0 }), phone({ touches: 0, totalCentimetres: 0 })];
  assert.deepEqual(valuesOf(all, "distance").valued.map(({ value }) => value), [0, 12]);
  assert.equal(valuesOf(all, "distance").missing, 1);
});

test("a picture has one unit for a figure, that of its largest value", () => {
  for (const [figure, highest, unit, size] of [
    ["distance", 95.94, "cm", 1], ["distance", 100.5, "m", 100], ["distance", 99_999, "m", 100], ["distance", 250_000, "km", 100_000],
    ["time", 60, "s", 1], ["time", 119, "s", 1], ["time", 200, "min", 60], ["time", 8000, "h", 3600],
    ["force", 300, "g", 1], ["touches", 7, "", 1],
  ]) {
    const found = unitOf(figure, highest);
    assert.deepEqual([found.unit, found.size], [unit, size], `${highest} of ${figure}`);
  }
});
