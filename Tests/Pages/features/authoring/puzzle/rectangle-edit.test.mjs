import assert from "node:assert/strict";
import { test } from "node:test";

import {
  between,
  handleAt,
  handlePoint,
  HANDLES,
  movedRectangle,
  rectangleAt,
  resized,
} from "../../../../../Public/features/authoring/puzzle/model/rectangle-edit.js";

const PICTURE = { width: 640, height: 480 };
let seed = 7;
const random = (low, high) => low + ((seed = (seed * 48271) % 2147483647) / 2147483647) * (high - low);

function inPicture({ x, y, width, height }) {
  for (const value of [x, y, width, height]) assert.ok(Number.isInteger(value), `${value} is no whole pixel`);
  assert.ok(x >= 0 && y >= 0 && width >= 1 && height >= 1 && x + width <= 640 && y + height <= 480);
}

test("two corners in any order, also outside the picture, make a rectangle in it", () => {
  assert.deepEqual(between({ x: 100, y: 50 }, { x: 20, y: 90 }, PICTURE), { x: 20, y: 50, width: 80, height: 40 });
  assert.deepEqual(between({ x: -5, y: -5 }, { x: 9999, y: 9999 }, PICTURE), { x: 0, y: 0, width: 640, height: 480 });
  for (let run = 0; run < 500; run++) {
    inPicture(between({ x: random(-99, 800), y: random(-99, 600) }, { x: random(-99, 800), y: random(-99, 600) }, PICTURE));
  }
});

test("a moved rectangle keeps its size and stays in the picture", () => {
  const rectangle = { x: 10, y: 10, width: 50, height: 40 };
  assert.deepEqual(movedRectangle(rectangle, { x: 5.4, y: -3 }, PICTURE), { x: 15, y: 7, width: 50, height: 40 });
  assert.deepEqual(movedRectangle(rectangle, { x: -99, y: 999 }, PICTURE), { x: 0, y: 440, width: 50, height: 40 });
  // One that is wider than the picture cannot fit; it begins at the edge.
  assert.deepEqual(movedRectangle({ ...rectangle, width: 900 }, { x: 30, y: 0 }, PICTURE).x, 0);
});

test("each handle moves its own sides and no other", () => {
  const rectangle = { x: 100, y: 100, width: 50, height: 40 };
  for (const handle of HANDLES) {
    const result = resized(rectangle, handle, { x: 7, y: 9 }, PICTURE);
    assert.equal(result.x, handle.includes("w") ? 107 : 100, handle);
    assert.equal(result.y, handle.includes("n") ? 109 : 100, handle);
    assert.equal(result.x + result.width, handle.includes("e") ? 157 : 150, handle);
    assert.equal(result.y + result.height, handle.includes("s") ? 149 : 140, handle);
  }
});

test("a side that is dragged beyond the opposite one flips the rectangle", () => {
  const result = resized({ x: 100, y: 100, width: 50, height: 40 }, "e", { x: -80, y: 0 }, PICTURE);
  assert.deepEqual(result, { x: 70, y: 100, width: 30, height: 40 });
});

test("the handle in reach is found, the nearest of them", () => {
  const rectangle = { x: 100, y: 100, width: 50, height: 40 };
  for (const handle of HANDLES) {
    const { x, y } = handlePoint(rectangle, handle);
    assert.equal(handleAt(rectangle, { x: x + 2, y: y - 2 }, 10), handle);
  }
  assert.equal(handleAt(rectangle, { x: 125, y: 120 }, 10), null);
  // A rectangle smaller than the reach has its corners first.
  assert.equal(handleAt({ x: 0, y: 0, width: 1, height: 1 }, { x: 0, y: 0 }, 10), "nw");
});

test("a press means the smallest rectangle around it, edges included", () => {
  const rectangles = [
    { x: 0, y: 0, width: 100, height: 100 },
    { x: 40, y: 40, width: 20, height: 20 },
    { x: 40, y: 40, width: 20, height: 20 },
  ];
  assert.equal(rectangleAt(rectangles, { x: 60, y: 60 }), 1);
  assert.equal(rectangleAt(rectangles, { x: 60, y: 60 }, (index) => index !== 1), 2);
  assert.equal(rectangleAt(rectangles, { x: 61, y: 60 }), 0);
  assert.equal(rectangleAt(rectangles, { x: 101, y: 60 }), -1);
});
