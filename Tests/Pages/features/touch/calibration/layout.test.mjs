import assert from "node:assert/strict";
import { test } from "node:test";

import { cardLayout, GRIP_SIZE } from "../../../../../Public/features/touch/calibration/layout.js";
import { CARD_LONG_CENTIMETRES, CARD_SHORT_CENTIMETRES } from "../../../../../Public/features/touch/calibration/card.js";
import { LIMITS } from "../../../../../Public/shared/input/calibration.js";

for (const { length, side } of [
  { length: 430, side: CARD_SHORT_CENTIMETRES },
  { length: 500, side: CARD_SHORT_CENTIMETRES },
  { length: 700, side: CARD_LONG_CENTIMETRES },
  { length: 3000, side: CARD_LONG_CENTIMETRES },
]) {
  test(`on ${length} px of glass ${side} cm are measured, and the grip stays on the glass`, () => {
    const layout = cardLayout(length);
    assert.equal(layout.side, side);
    assert.equal(layout.across, side === CARD_LONG_CENTIMETRES ? CARD_SHORT_CENTIMETRES : CARD_LONG_CENTIMETRES);
    assert.ok(layout.maximum + GRIP_SIZE <= length);
    assert.ok(layout.maximum / side <= LIMITS.maximum);
    // The densest phones of that size have less.
    assert.ok(layout.maximum / side >= 66);
  });
}
