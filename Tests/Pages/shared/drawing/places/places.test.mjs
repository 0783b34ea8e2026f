import assert from "node:assert/strict";
import { test } from "node:test";

import { MAX_CORNERS, sentPlace, simplified } from "../../../../../Public/shared/drawing/places/outline.js";
import { outlinePath } from "../../../../../Public/shared/drawing/places/picture.js";
import { boundedView, inBox, inPicture, pinchedView, viewShowing, wholeView, zoomedView } from "../../../../../Public/shared/drawing/places/view.js";
import { Viewport } from "../../../../../Public/shared/drawing/places/viewport.js";

const picture = { width: 1440, height: 720 };
const box = { width: 288, height: 192 };
const near = (one, other) => assert.ok(Math.hypot(one.x - other.x, one.y - other.y) < 1e-6, `${JSON.stringify(one)} ${JSON.stringify(other)}`);

test("the whole picture is in the middle of the box", () => {
  const view = wholeView(picture, box);
  assert.equal(view.scale, 0.2);
  near(inBox(view, { x: 720, y: 360 }), { x: 144, y: 96 });
  near(inPicture(view, { x: 0, y: 24 }), { x: 0, y: 0 });
});

test("two fingers hold what is below their middle", () => {
  const view = zoomedView(wholeView(picture, box), 4, { x: 144, y: 96 }, picture, box);
  const [before, after] = [[{ x: 100, y: 80 }, { x: 140, y: 80 }], [{ x: 100, y: 100 }, { x: 160, y: 100 }]];
  const pinched = pinchedView(view, before, after, picture, box);
  near(inPicture(pinched, { x: 130, y: 100 }), inPicture(view, { x: 120, y: 80 }));
  assert.ok(Math.abs(pinched.scale / view.scale - 1.5) < 1e-9);
});

test("nothing beside the picture is shown, and no zoom is too far", () => {
  const view = wholeView(picture, box);
  const far = zoomedView(view, 1000, { x: 0, y: 0 }, picture, box);
  assert.equal(far.scale, view.scale * 16);
  assert.deepEqual(boundedView({ ...far, x: -50, y: 9999 }, picture, box), { x: 0, y: 720 - 192 / far.scale, scale: far.scale });
  assert.deepEqual(zoomedView(far, 0.0001, { x: 5, y: 5 }, picture, box), view);
});

test("a place that keys reach comes into view, and one in view moves nothing", () => {
  const view = zoomedView(wholeView(picture, box), 8, { x: 144, y: 96 }, picture, box);
  assert.deepEqual(viewShowing(view, inPicture(view, { x: 144, y: 96 }), picture, box), view);
  const place = { x: 1430, y: 10 };
  const { x, y } = inBox(viewShowing(view, place, picture, box), place);
  assert.ok(x > 0 && x < box.width && y > 0 && y < box.height);
});

test("a box shows the whole picture first, and keeps its zoom when its size changes", () => {
  const shown = new Viewport(picture);
  assert.equal(shown.isSized, false);
  shown.resize(box);
  assert.deepEqual([shown.viewBox, shown.zoomed], ["0 -120 1440 960", 1]);
  near(shown.middle, { x: 720, y: 360 });
  shown.zoom(4);
  near(shown.middle, { x: 720, y: 360 });
  shown.resize({ width: box.width, height: 2 * box.height });
  assert.deepEqual([shown.scale, shown.zoomed], [0.8, 4]);
});

test("a stroke keeps the corners that matter, and never too many", () => {
  const square = [];
  for (const [from, to] of [[[0, 0], [100, 0]], [[100, 0], [100, 100]], [[100, 100], [0, 100]], [[0, 100], [0, 0]]]) {
    for (let part = 0; part < 25; part += 1) {
      square.push({ x: from[0] + (to[0] - from[0]) * part / 25, y: from[1] + (to[1] - from[1]) * part / 25 });
    }
  }
  assert.deepEqual(simplified(square, 6), [{ x: 0, y: 0 }, { x: 100, y: 0 }, { x: 100, y: 100 }, { x: 0, y: 100 }]);
  const circle = Array.from({ length: 300 }, (_, index) => ({ x: 500 * Math.cos(index / 300 * 2 * Math.PI), y: 500 * Math.sin(index / 300 * 2 * Math.PI) }));
  const corners = simplified(circle, 0);
  assert.equal(corners.length, MAX_CORNERS);
  const area = Math.abs(corners.reduce((sum, { x, y }, index) => sum + x * corners[(index + 1) % 40].y - y * corners[(index + 1) % 40].x, 0) / 2);
  assert.ok(area > 0.99 * Math.PI * 500 ** 2);
});

test("a place is sent within the picture, to a tenth of a pixel", () => {
  assert.deepEqual(sentPlace({ x: 12.345, y: 700.06 }, picture), [12.3, 700.1]);
  assert.deepEqual(sentPlace({ x: -3, y: 721 }, picture), [0, 720]);
});

test("the map has four pixels for a degree, longitude across and latitude down", () => {
  const feature = { geometry: { coordinates: [[[[-180, 90], [0, 0], [12.34, -45.6]]]] } };
  assert.equal(outlinePath([feature]), "M0 0L720 360L769.4 542.4Z");
});
