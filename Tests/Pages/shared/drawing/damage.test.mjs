import assert from "node:assert/strict";
import test from "node:test";

import { Damage } from "../../../../Public/shared/drawing/damage.js";

const PICTURE = { x: 100, y: 50, width: 400, height: 300 };

function after(...boxes) {
  const damage = new Damage();
  damage.removeBoxes(PICTURE, 1);
  for (const [left, top, right, bottom] of boxes) damage.add({ left, top, right, bottom });
  return damage;
}

test("at first everything is drawn, then nothing", () => {
  const damage = new Damage();
  damage.add({ left: 110, top: 60, right: 120, bottom: 70 });
  assert.deepEqual(damage.removeBoxes(PICTURE, 2), [{ x: 0, y: 0, width: 800, height: 600 }]);
  assert.deepEqual(damage.removeBoxes(PICTURE, 2), []);
});

test("a box is relative to the picture's corner, in whole device pixels that contain it", () => {
  assert.deepEqual(after([110.3, 60.6, 120.2, 70.9]).removeBoxes(PICTURE, 2), [{ x: 20, y: 21, width: 21, height: 21 }]);
});

test("boxes are clipped at the edges, and dropped outside", () => {
  assert.deepEqual(after([0, 0, 110, 60], [490, 340, 900, 900]).removeBoxes(PICTURE, 1), [
    { x: 0, y: 0, width: 10, height: 10 },
    { x: 390, y: 290, width: 10, height: 10 },
  ]);
  assert.deepEqual(after([0, 0, 90, 40], [501, 60, 520, 70]).removeBoxes(PICTURE, 1), []);
});

test("boxes that overlap much are merged, and distant ones stay separate", () => {
  assert.deepEqual(after([110, 60, 130, 80], [112, 62, 132, 82]).removeBoxes(PICTURE, 1), [{ x: 10, y: 10, width: 22, height: 22 }]);
  assert.equal(after([110, 60, 130, 80], [300, 200, 320, 220]).removeBoxes(PICTURE, 1).length, 2);
});

test("every point of every box is within a reported one", () => {
  let seed = 7;
  const random = (most) => (seed = (seed * 16807) % 2147483647) % most;
  for (let turn = 0; turn < 50; turn += 1) {
    const boxes = Array.from({ length: 40 }, () => {
      const [left, top] = [100 + random(380), 50 + random(280)];
      return [left, top, left + 1 + random(20), top + 1 + random(20)];
    });
    const merged = after(...boxes).removeBoxes(PICTURE, 1);
    for (const [left, top, right, bottom] of boxes) {
      for (const [x, y] of [[left, top], [right, bottom], [left, bottom], [right, top]]) {
        assert.ok(merged.some((box) => x - 100 >= box.x && x - 100 <= box.x + box.width && y - 50 >= box.y && y - 50 <= box.y + box.height));
      }
    }
  }
});

test("the whole picture covers all later boxes", () => {
  const damage = after([110, 60, 130, 80]);
  damage.addAll();
  damage.add({ left: 110, top: 60, right: 130, bottom: 80 });
  assert.equal(damage.removeBoxes(PICTURE, 1).length, 1);
});

test("more than a hundred boxes apart are the whole picture", () => {
  const corner = (index) => [100 + 4 * (index % 100), 50 + 4 * Math.floor(index / 100), 101 + 4 * (index % 100), 51 + 4 * Math.floor(index / 100)];
  const boxes = Array.from({ length: 101 }, (_, index) => corner(index));
  assert.equal(after(...boxes.slice(0, 100)).removeBoxes(PICTURE, 1).length, 100);
  assert.deepEqual(after(...boxes).removeBoxes(PICTURE, 1), [{ x: 0, y: 0, width: 400, height: 300 }]);
});
