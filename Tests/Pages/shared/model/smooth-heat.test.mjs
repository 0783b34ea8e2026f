import assert from "node:assert/strict";
import { test } from "node:test";

import { axisWeights, colourise, heatPalette, intensityMap } from "../../../../Public/shared/model/smooth-heat.js";

/** The intensities of a grid at 8 px a block. */
function smooth(columns, rows, values) {
  return intensityMap({ columns, rows, values }, axisWeights(columns, 8, columns * 8), axisWeights(rows, 8, rows * 8));
}

test("an even surface keeps its value up to the edge", () => {
  const { intensity, highest } = smooth(13, 27, new Float64Array(13 * 27).fill(5));
  assert.ok(Math.abs(highest - 5) < 1e-4);
  assert.ok(intensity.every((value) => Math.abs(value - 5) < 1e-4));
});

test("one touched block is a hill that falls off equally to all sides and ends after 2.2 blocks", () => {
  const values = new Float64Array(49);
  values[24] = 1;
  const { intensity, highest } = smooth(7, 7, values);
  const at = (x, y) => intensity[y * 56 + x];
  assert.ok(Math.abs(at(28, 28) - highest) < 1e-6);
  for (const away of [4, 8, 12, 16]) {
    assert.ok(at(28 + away, 28) < at(28 + away - 4, 28), `${away} px away`);
    assert.ok(Math.abs(at(28 + away, 28) - at(27 - away, 28)) < 1e-6, "left as right");
    assert.ok(Math.abs(at(28 + away, 28) - at(28, 28 + away)) < 1e-6, "down as right");
  }
  assert.equal(at(28 + 18, 28), 0);
});

test("columns and rows are not mixed up", () => {
  const { intensity } = smooth(4, 2, [0, 0, 0, 9, 0, 0, 0, 0]);
  assert.equal(intensity.indexOf(Math.max(...intensity)) % 32, 31);
  assert.ok(intensity[31] > intensity[15 * 32 + 31]);
});

test("a palette begins with the page's ground and ends with its last stop, whatever the theme", () => {
  const bytes = heatPalette(["#00204d", "#707173", "#ffea46"], "#020c12");
  assert.equal(bytes.length, 256 * 4);
  assert.deepEqual([...bytes.slice(0, 4)], [0x02, 0x0c, 0x12, 255]);
  assert.deepEqual([...bytes.slice(-4)], [0xff, 0xea, 0x46, 255]);
});

for (const [maximum, colours] of [
  [10, [0, 128, 255, 255]],
  [20, [0, 64, 128, 255]],
  [0, [0, 0, 0, 0]],
]) {
  test(`with a maximum of ${maximum} intensities get the palette's colours ${colours}`, () => {
    const pixels = new Uint32Array(4);
    colourise(Float32Array.of(0, 5, 10, 99), maximum, Uint32Array.from({ length: 256 }, (_, i) => i), pixels);
    assert.deepEqual([...pixels], colours);
  });
}
