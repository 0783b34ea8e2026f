// The heatmap stays the same surface when the phone turns.
import assert from "node:assert/strict";
import { test } from "node:test";

import { naturalSize, quarterTurn, toNatural, toViewport } from "../../Public/protocol/orientation.js";

test("corners of the turned screen are corners of the upright one", () => {
  const landscape = { width: 844, height: 390 };
  assert.deepEqual(naturalSize({ angle: 90, viewport: landscape }), { width: 390, height: 844 });
  // Turned counter-clockwise, the upright top left is the viewport's bottom left.
  assert.deepEqual(toNatural(0, 390, { angle: 90, viewport: landscape }), { x: 0, y: 0 });
  assert.deepEqual(toNatural(844, 0, { angle: 270, viewport: landscape }), { x: 0, y: 0 });
  assert.deepEqual(toNatural(390, 844, { angle: 180, viewport: { width: 390, height: 844 } }), { x: 0, y: 0 });
});

test("there and back again is where it began", () => {
  for (const angle of [0, 90, 180, 270]) {
    const orientation = { angle, viewport: { width: 800, height: 300 } };
    const { x, y } = toNatural(123.25, 45.5, orientation);
    assert.deepEqual(toViewport(x, y, orientation), { x: 123.25, y: 45.5 });
  }
});

test("angles are brought to quarter turns", () => {
  assert.deepEqual([undefined, 0, -90, 450, 45].map(quarterTurn), [0, 0, 270, 90, 0]);
});
