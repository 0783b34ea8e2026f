/** The names of axes, and the way of a curve between them. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { axisName, curvePath } from "../../../../../Public/shared/drawing/chart/axes.js";

test("an axis has its name and its unit, or one of them", () => {
  const [name, unit] = [{ en: "time", de: "Zeit" }, { en: "s" }];
  assert.equal(axisName({ name, unit }, "en"), "time / s");
  assert.equal(axisName({ name, unit: { en: "" } }, "de"), "Zeit");
});

test("a curve has equal steps over the whole box, and a gap where it has no value", () => {
  const axes = { box: { left: 10, right: 50, top: 0, bottom: 100 }, placeY: (value) => 100 - value };
  assert.equal(curvePath([0, 25, 50, 75, 100], axes), "M10.0 100.0L20.0 75.0L30.0 50.0L40.0 25.0L50.0 0.0");
  assert.equal(curvePath([0, null, null, 75, 100], axes), "M10.0 100.0M40.0 25.0L50.0 0.0");
  assert.equal(curvePath([null, 1, null], axes), "M30.0 99.0");
});
