import assert from "node:assert/strict";
import { test } from "node:test";

import { naturalSize, quarterTurn, toNatural, toViewport } from "../../../../Public/shared/model/orientation.js";

const viewport = { width: 844, height: 390 };

for (const { angle, natural, size } of [
  { angle: 0, natural: { x: 100, y: 50 }, size: { width: 844, height: 390 } },
  { angle: 90, natural: { x: 340, y: 100 }, size: { width: 390, height: 844 } },
  { angle: 180, natural: { x: 744, y: 340 }, size: { width: 844, height: 390 } },
  { angle: 270, natural: { x: 50, y: 744 }, size: { width: 390, height: 844 } },
]) {
  test(`a place on a screen turned by ${angle}° is found on the upright one, and back`, () => {
    const orientation = { angle, viewport };
    assert.deepEqual(toNatural(100, 50, orientation), natural);
    assert.deepEqual(toViewport(natural.x, natural.y, orientation), { x: 100, y: 50 });
    assert.deepEqual(naturalSize(orientation), size);
  });
}

for (const [angle, turn] of [
  [undefined, 0],
  [90, 90],
  [-90, 270],
  [360, 0],
  [45, 0],
]) {
  test(`the angle ${angle} counts as ${turn}°`, () => assert.equal(quarterTurn(angle), turn));
}
