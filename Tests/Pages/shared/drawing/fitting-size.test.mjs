import assert from "node:assert/strict";
import { test } from "node:test";

import { fittingSize } from "../../../../Public/shared/drawing/fitting-size.js";

/** Letters that a browser rounds: narrower and wider than their size says. */
const widthAt = (letters) => (size) => letters * (Math.round(size * 2) / 4 + 0.1 * Math.sin(7 * size));

test("a text that is made smaller fits, however its letters are rounded", () => {
  let smaller = 0;
  for (const letters of [4, 5, 8, 11, 17]) {
    for (let maxWidth = 20; maxWidth < 240; maxWidth += 0.7) {
      const size = fittingSize(23.4, 15.21, maxWidth, widthAt(letters));
      assert.ok(size <= 23.4 && size >= 15.21);
      if (size > 15.21) assert.ok(widthAt(letters)(size) <= maxWidth, `${letters} letters in ${maxWidth} px`);
      // No smaller than is needed: within the letters' rounding.
      if (size < 23.4 && size > 15.21) assert.ok(widthAt(letters)(size * 1.06) > maxWidth, `${letters} letters in ${maxWidth} px`);
      smaller += size < 23.4 && size > 15.21 ? 1 : 0;
    }
  }
  assert.ok(smaller > 100, "sizes between");
});

test("a text that fits has its usual size, and one that never fits the smallest", () => {
  assert.equal(fittingSize(20, 13, 100, (size) => size * 5), 20);
  assert.equal(fittingSize(20, 13, 0, (size) => size), 13);
  assert.equal(fittingSize(20, 13, 10, () => NaN), 20);
});
