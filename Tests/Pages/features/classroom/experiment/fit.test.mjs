import assert from "node:assert/strict";
import { test } from "node:test";

import { phonesLackingConditions, rowCount, canShow } from "../../../../../Public/features/classroom/experiment/fit.js";

const phone = (width, height, pixelsPerCentimetre = 64) => ({ screen: { width, height }, pixelsPerCentimetre });

test("the numbers that balance are the rows of the square", () => {
  assert.deepEqual([1, 2, 3, 4, 9, 16].map(rowCount), [2, 2, 6, 4, 18, 16]);
});

test("a ring needs its diameter, a circle and the margins", () => {
  // 45 mm and 9 mm at 64 px/cm: 288 / cos(π/22) + 57.6 + 16 = 364.6 px.
  assert.equal(canShow("tapping", { distance: 45, width: 9 }, 11, phone(364, 800)), false);
  assert.equal(canShow("tapping", { distance: 45, width: 9 }, 11, phone(365, 800)), true);
  assert.equal(canShow("tapping", { distance: 45, width: 9 }, 11, phone(365, 800, 70)), false);
});

test("a tunnel needs its length with run-up and run-out, upright and across", () => {
  // 45 mm are 288 px; with the words and both ends 606 px.
  assert.equal(canShow("steering", { distance: 45, width: 12 }, 4, phone(360, 605)), false);
  assert.equal(canShow("steering", { distance: 45, width: 12 }, 4, phone(360, 606)), true);
  // Across, 12 mm are 76.8 px, below 190 px of words and above 40 px of the name.
  assert.equal(canShow("steering", { distance: 45, width: 12 }, 4, phone(800, 306)), false);
  assert.equal(canShow("steering", { distance: 45, width: 12 }, 4, phone(800, 307)), true);
});

test("exactly the participants that cannot show a condition are reported", () => {
  const [small, large] = [phone(320, 600), phone(412, 900)];
  const found = phonesLackingConditions("tapping", { distances: [20, 45], widths: [4, 9], count: 11 }, [small, large]);
  assert.deepEqual(found, [{ phone: small, lacks: [{ distance: 45, width: 4 }, { distance: 45, width: 9 }] }]);
});
