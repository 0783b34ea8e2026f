import assert from "node:assert/strict";
import { test } from "node:test";

import { ZoomGestures } from "../../../../../Public/features/spot/picture/zoom-gestures.js";

test("one finger drags from the tenth px on, without a jump", () => {
  const gestures = new ZoomGestures();
  gestures.down(1, 100, 100, 0);
  assert.equal(gestures.move(1, 106, 107), null);
  assert.equal(gestures.move(1, 112, 100), null);
  assert.deepEqual(gestures.move(1, 120, 97), { type: "pan", dx: 8, dy: -3 });
  assert.equal(gestures.up(1, 100), null);
  assert.equal(gestures.touching, 0);
});

test("two fingers pinch, whichever of them moves; the remaining one drags on at once", () => {
  const gestures = new ZoomGestures();
  gestures.down(7, 100, 100, 0);
  gestures.down(3, 200, 100, 10);
  assert.deepEqual(gestures.move(3, 210, 100),
    { type: "pinch", from: [{ x: 100, y: 100 }, { x: 200, y: 100 }], to: [{ x: 100, y: 100 }, { x: 210, y: 100 }] });
  assert.deepEqual(gestures.move(7, 90, 101),
    { type: "pinch", from: [{ x: 100, y: 100 }, { x: 210, y: 100 }], to: [{ x: 90, y: 101 }, { x: 210, y: 100 }] });
  gestures.up(7, 20);
  assert.deepEqual(gestures.move(3, 211, 100), { type: "pan", dx: 1, dy: 0 });
});

test("a third finger moves nothing", () => {
  const gestures = new ZoomGestures();
  for (const [id, x] of [[1, 100], [2, 200], [3, 300]]) gestures.down(id, x, 100, 0);
  assert.equal(gestures.move(3, 350, 180), null);
});

/** Taps as [down at, up at, x]. */
function taps(...all) {
  const gestures = new ZoomGestures();
  return all.map(([from, to, x]) => {
    gestures.down(1, x, 100, from);
    return gestures.up(1, to)?.type ?? null;
  });
}

for (const { name, all, became } of [
  { name: "two short taps", all: [[0, 80, 100], [200, 280, 110]], became: [null, "doubleTap"] },
  { name: "one alone", all: [[0, 80, 100]], became: [null] },
  { name: "two that are far apart", all: [[0, 80, 100], [200, 280, 140]], became: [null, null] },
  { name: "two with a pause", all: [[0, 80, 100], [500, 580, 100]], became: [null, null] },
  { name: "a long one and a short one", all: [[0, 400, 100], [500, 580, 100]], became: [null, null] },
  { name: "four in a row are two", all: [[0, 50, 9], [100, 150, 9], [200, 250, 9], [300, 350, 9]],
    became: [null, "doubleTap", null, "doubleTap"] },
]) {
  test(`double tap: ${name}`, () => assert.deepEqual(taps(...all), became));
}

test("two fingers that are lifted tap nothing", () => {
  const gestures = new ZoomGestures();
  gestures.down(1, 100, 100, 0);
  gestures.down(2, 110, 100, 10);
  assert.deepEqual([gestures.up(1, 60), gestures.up(2, 70)], [null, null]);
  gestures.down(1, 100, 100, 100);
  gestures.cancel(1);
  assert.equal(gestures.touching, 0);
  assert.equal(gestures.move(1, 300, 300), null);
});
