import assert from "node:assert/strict";
import { test } from "node:test";

import { addSpot } from "../../../../Public/features/study/heatmap/heat.js";

const EVERYWHERE = { left: 0, top: 0, right: 20, bottom: 20 };

function heatOf(spots, within = EVERYWHERE) {
  const heat = { columns: 20, rows: 20, values: new Float32Array(400) };
  for (const [spot, opacity] of spots) addSpot(heat, spot, opacity, within);
  return (column, row) => heat.values[row * 20 + column];
}

test("a spot is opaque in its middle, less half-way, and nothing outside", () => {
  const at = heatOf([[{ x: 10.5, y: 10.5, width: 16, height: 8 }, 0.5]]);
  assert.equal(at(10, 10), 0.5);
  assert.ok(Math.abs(at(14, 10) - 0.3) < 1e-6 && Math.abs(at(10, 12) - 0.3) < 1e-6);
  assert.ok(at(17, 10) > 0 && at(18, 10) === 0 && at(10, 14) === 0 && at(16, 13) === 0);
});

test("spots add up like translucent paint, never beyond 1", () => {
  const spot = { x: 5.5, y: 5.5, width: 6, height: 6 };
  assert.equal(heatOf([[spot, 0.5], [spot, 0.5]])(5, 5), 0.75);
  assert.ok(heatOf(Array.from({ length: 100 }, () => [spot, 1]))(6, 6) <= 1);
});

test("a spot stays within the picture and the area of its element", () => {
  const at = heatOf([[{ x: 0, y: 19.5, width: 1000, height: 1000 }, 1]], { left: -50, top: 10, right: 4, bottom: 500 });
  assert.ok(at(0, 19) > 0.9 && at(3, 10) > 0.9);
  assert.ok(at(4, 15) === 0 && at(0, 9) === 0);
});
