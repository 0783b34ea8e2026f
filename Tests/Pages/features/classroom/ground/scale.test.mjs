import assert from "node:assert/strict";
import { test } from "node:test";

import { distanceIn, movedMark, nearestMark } from "../../../../../Public/features/classroom/ground/marks.js";
import { measuredAngle, measuredArea, measuredLength } from "../../../../../Public/shared/phone/ground/measured.js";
import { lengthOn, lengthText, measuresText, medianMeasure } from "../../../../../Public/shared/statistics/picture-length.js";

for (const [typed, wanted] of [
  ["5", 5], ["2,5", 2.5], [" 1 200.5 ", 1200.5], [".5", 0.5], ["1\u202f000", 1000],
  ["", null], ["0", null], ["-1", null], ["5 km", null], ["1e3", null], ["1,2,3", null], ["9999999999", null],
]) {
  test(`"${typed}" is ${wanted ?? "no distance"}`, () => assert.equal(distanceIn(typed, "en"), wanted));
}

test("a mark moves by keys, and stays on the picture", () => {
  const picture = { width: 1000, height: 500 };
  const press = (/** @type {string} */ key, shiftKey = false) => ({ key, shiftKey });
  assert.deepEqual(movedMark([500, 250], press("ArrowLeft"), picture), [480, 250]);
  assert.deepEqual(movedMark([500, 250], press("ArrowDown", true), picture), [500, 251]);
  assert.deepEqual(movedMark([5, 495], press("ArrowLeft"), picture), [0, 495]);
  assert.equal(movedMark([5, 495], press("Tab"), picture), null);
  assert.equal(nearestMark([[0, 0], [10, 0]], [6, 3]), 1);
});

test("a length has the digits of its error", () => {
  assert.equal(lengthText({ value: 4.2134, error: 0.08 }, "km", "en"), "4.21\u00a0±\u00a00.08\u00a0km");
  assert.equal(lengthText({ value: 1234.5, error: 17 }, "m", "de"), "1.235\u00a0±\u00a017\u00a0m");
  assert.equal(lengthText({ value: 0.01234 }, "mm", "fr"), "0,0123\u00a0mm");
  assert.equal(lengthText({ value: 0, error: 0.1 }, "cm", "en"), "0.0\u00a0±\u00a00.1\u00a0cm");
});

test("a length of another picture, or without a scale, is none", () => {
  const scale = { points: [[0, 0], [100, 0]], length: 5, unit: "km" };
  const length = { picture: "a", value: 2, error: 0.1 };
  assert.equal(lengthOn({ length }, { picture: "a", width: 1, height: 1, scale }, "en"), "2.0\u00a0±\u00a00.1\u00a0km");
  assert.equal(lengthOn({ length }, { picture: "b", width: 1, height: 1, scale }, "en"), "");
  assert.equal(lengthOn({ length }, { picture: "a", width: 1, height: 1 }, "en"), "");
  assert.equal(lengthOn({ length: null }, null, "en"), "");
});

test("a phone measures as the server does", () => {
  const scale = /** @type {Contract.GroundScale} */ ({ points: [[120, 80], [520, 80]], length: 5, unit: "km" });
  const estimated = { lastCentimetres: 200 / 64, errors: { lastCentimetres: 3 / 64 } };
  const { value, error } = measuredLength({ lastCentimetres: 9, estimated }, 64, 2, scale);
  assert.ok(Math.abs(value - 1.25) < 1e-12);
  assert.ok(Math.abs(error - Math.hypot(0.0125, 1.5 * 5 / 400, 5 / 400 * 1.25)) < 1e-12);
  assert.ok(Math.abs(measuredLength({ lastCentimetres: 200 / 64 }, 64, 2, scale).error - error) < 1e-12);
});

test("a phone measures areas and angles as the server does", () => {
  const scale = /** @type {Contract.GroundScale} */ ({ points: [[120, 80], [520, 80]], length: 5, unit: "km" });
  const area = measuredArea({ pixels: 31_400, bulgePixels: 90 }, 628, 2, scale);
  const onGlass = 5 / 400 / 2;
  assert.ok(area && Math.abs(area.value - 31_400 * onGlass ** 2) < 1e-9);
  const parts = [0.02 * 31_400, 4 * Math.sqrt(628), 0.45 * 90, 0.49 * 628 * 2, 1.55 * 31_400 / 400].map((px) => px * onGlass ** 2);
  assert.ok(Math.abs(area.error - Math.hypot(...parts)) < 1e-9);
  // Of none, and of one that is smaller than its error.
  assert.equal(measuredArea(null, 628, 2, scale), undefined);
  assert.equal(measuredArea({ pixels: 5, bulgePixels: 90 }, 628, 2, scale), undefined);
  const points = [{ x: 0, y: 10, scale: 1 }, { x: 0, y: 0, scale: 1 }, { x: 20, y: 0, scale: 2 }];
  const angle = measuredAngle(points);
  assert.ok(angle && Math.abs(angle.value - 90) < 1e-9);
  const turns = [1 / 10, Math.hypot(10, 20) / 200, 1 / 20];
  const jitter = [1.8 * turns[0], 1.8 * turns[1], 0.9 * turns[2]];
  assert.ok(Math.abs(angle.error - Math.hypot(...jitter, ...turns.map((turn) => 0.55 * turn)) * 180 / Math.PI) < 1e-9);
  assert.equal(measuredAngle(points.slice(1)), undefined);
  assert.equal(measuredAngle([points[0], points[0], points[1]]), undefined);
});

test("what a gesture measures is an angle, else an area and the way around it, else a length", () => {
  const length = { value: 12.34, error: 0.2 };
  const area = { value: 9.87, error: 0.3 };
  assert.equal(measuresText(length, "km", "en"), "12.3\u00a0±\u00a00.2\u00a0km");
  assert.equal(measuresText({ ...length, area }, "km", "en"), "9.9\u00a0±\u00a00.3\u00a0km² · 12.3\u00a0±\u00a00.2\u00a0km");
  assert.equal(measuresText({ ...length, area, angle: { value: 44.8, error: 1.6 } }, "km", "de"), "45\u00a0±\u00a02°");
  // Of a class, what most of it has measured.
  assert.deepEqual(medianMeasure([{ ...length, area }, { value: 3, area: { value: 2 } }, { value: 5 }]), { value: 5, area: { value: 5.935 } });
  assert.deepEqual(medianMeasure([{ ...length, area }, { value: 3 }]), { value: 7.67 });
  assert.equal(medianMeasure([]), null);
});
