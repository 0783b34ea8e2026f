import assert from "node:assert/strict";
import { test } from "node:test";

import { knownScreen } from "../../../../Public/shared/input/known-screens.js";

const PHONE = { width: 390, height: 844, ratio: 3, scale: 1, touchPoints: 5, isApple: true };

/** Density by the published pixels per inch, and the number of them per CSS px. */
const published = (perInch, pixels) => perInch / pixels / 2.54;

for (const [width, height, ratio, perInch, pixels = ratio] of [
  [375, 667, 2, 326],
  [414, 736, 3, 401, 1080 / 414],
  [414, 896, 2, 326],
  [414, 896, 3, 458],
  [390, 844, 3, 460],
  [428, 926, 3, 458],
  [393, 852, 3, 460],
  [430, 932, 3, 460],
  [402, 874, 3, 460],
  [440, 956, 3, 460],
  [420, 912, 3, 460],
  [810, 1080, 2, 264],
  [820, 1180, 2, 264],
  [834, 1112, 2, 264],
  [834, 1194, 2, 264],
  [834, 1210, 2, 264],
  [1024, 1366, 2, 264],
  [1032, 1376, 2, 264],
  [744, 1133, 2, 326],
]) {
  test(`${width} × ${height} at ${ratio} is known, upright and turned, within its error`, () => {
    const known = knownScreen({ ...PHONE, width, height, ratio });
    assert.equal(known?.byModel, true);
    assert.equal(known.relativeError, 0.01);
    const exact = published(perInch, pixels);
    assert.ok(Math.abs(known.pixelsPerCentimetre / exact - 1) < 0.002, `${known.pixelsPerCentimetre}, not ${exact}`);
    assert.deepEqual(knownScreen({ ...PHONE, width: height, height: width, ratio }), known);
  });
}

for (const [width, height, ratio, why] of [
  [320, 568, 2, "iPhone 5, or a larger one zoomed"],
  [375, 812, 3, "iPhone X, a mini, or a large one zoomed"],
  [375, 812, 2, "iPhone 11 zoomed"],
  [375, 667, 3, "iPhone Plus zoomed"],
  [320, 693, 3, "iPhone zoomed"],
  [768, 1024, 2, "iPad or iPad mini"],
  [360, 780, 3, "none of Apple's"],
  [390, 844, 2, "none of Apple's"],
]) {
  test(`${width} × ${height} at ${ratio} is not known: ${why}`, () => {
    assert.equal(knownScreen({ ...PHONE, width, height, ratio }), null);
  });
}

test("a phone of another maker is not known by its size", () => {
  assert.equal(knownScreen({ ...PHONE, isApple: false }), null);
});

test("touch points distinguish an iPad from a Mac, which it claims to be", () => {
  const screen = { ...PHONE, width: 1024, height: 1366, ratio: 2 };
  assert.equal(knownScreen({ ...screen, touchPoints: 0 }), null);
  assert.equal(knownScreen({ ...screen, touchPoints: 5 })?.pixelsPerCentimetre, 52);
});

test("a zoomed browser is not known: by the ratio, by the visual viewport, by a phone's window", () => {
  assert.equal(knownScreen({ ...PHONE, ratio: 4.5 }), null);
  assert.equal(knownScreen({ ...PHONE, scale: 1.5 }), null);
  assert.equal(knownScreen({ ...PHONE, windowWidth: 260 }), null);
  assert.ok(knownScreen({ ...PHONE, windowWidth: 844 }), "turned");
});

test("a tablet's window may be narrower than its screen", () => {
  assert.ok(knownScreen({ ...PHONE, width: 820, height: 1180, ratio: 2, windowWidth: 410 }));
});
