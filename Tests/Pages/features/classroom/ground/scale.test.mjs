import assert from "node:assert/strict";
import { test } from "node:test";

import { distanceIn, movedMark, nearestMark } from "../../../../../Public/features/classroom/ground/marks.js";
import { measuredLength } from "../../../../../Public/shared/phone/ground/measured.js";
import { lengthOn, lengthText } from "../../../../../Public/shared/statistics/picture-length.js";

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
