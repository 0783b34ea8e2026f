import assert from "node:assert/strict";
import { test } from "node:test";

import { regionOf } from "../../../../../Public/features/spot/picture/region.js";
import { MAX_SCALE, PictureView } from "../../../../../Public/features/spot/picture/view.js";

function view(box = { width: 390, height: 600 }, picture = { width: 4000, height: 3000 }) {
  const made = new PictureView();
  made.resize(box);
  made.show(picture);
  return made;
}

const near = (a, b, what = "") => assert.ok(Math.abs(a - b) < 1e-6, `${what} ${a}, wanted ${b}`);

test("a picture is fitted and centred, whichever way it is turned", () => {
  const wide = view();
  assert.deepEqual(wide.fitted, { width: 390, height: 292.5 });
  assert.deepEqual(wide.place, { scale: 1, x: 0, y: 153.75 });
  const tall = view({ width: 390, height: 600 }, { width: 3000, height: 6000 });
  assert.deepEqual(tall.fitted, { width: 300, height: 600 });
  assert.deepEqual(tall.place, { scale: 1, x: 45, y: 0 });
  // A small one fills the box, too.
  assert.deepEqual(view({ width: 400, height: 400 }, { width: 40, height: 20 }).fitted, { width: 400, height: 200 });
});

test("a press gives the place on the shown picture, and the same spot of the original at every zoom", () => {
  const shown = view();
  const spot = { x: 1234.5, y: 678.9 };
  for (const zoom of [1, 1.7, 3, 8]) {
    shown.reset();
    shown.zoomAt({ x: 120, y: 220 }, zoom);
    const press = shown.press(shown.toBox(spot));
    near((press.x * 4000) / press.shownWidth, spot.x, "x");
    near((press.y * 3000) / press.shownHeight, spot.y, "y");
    near(press.shownWidth, 390 * zoom, "width");
  }
});

test("edges belong to the picture, points outside do not", () => {
  const shown = view();
  assert.deepEqual(shown.press({ x: 0, y: 153.75 }), { x: 0, y: 0, shownWidth: 390, shownHeight: 292.5 });
  assert.deepEqual(shown.press({ x: 390, y: 446.25 }), { x: 390, y: 292.5, shownWidth: 390, shownHeight: 292.5 });
  assert.equal(shown.press({ x: 200, y: 153.7 }), null);
  assert.equal(shown.press({ x: 200, y: 446.3 }), null);
});

test("the point under the pointer stays there during a zoom", () => {
  const shown = view();
  shown.zoomAt({ x: 195, y: 300 }, 4);
  const point = { x: 100, y: 350 };
  const spot = shown.toPicture(point);
  shown.zoomAt(point, 1.3);
  near(shown.toBox(spot).x, point.x);
  near(shown.toBox(spot).y, point.y);
});

test("the point under each finger stays under it in a pinch that also moves", () => {
  const shown = view();
  shown.zoomAt({ x: 195, y: 300 }, 3);
  const from = [{ x: 150, y: 250 }, { x: 250, y: 330 }];
  const to = [{ x: 140, y: 230 }, { x: 280, y: 342 }];
  const spots = from.map((point) => shown.toPicture(point));
  shown.pinch(from, to);
  spots.forEach((spot, index) => {
    near(shown.toBox(spot).x, to[index].x);
    near(shown.toBox(spot).y, to[index].y);
  });
  const before = shown.place;
  shown.pinch([to[0], to[0]], [to[0], to[0]]); // Fingers on one another.
  assert.deepEqual(shown.place, before);
});

test("fingers regain their points when the bounds allow it again", () => {
  const shown = view();
  const spot = shown.toPicture({ x: 100, y: 200 });
  // First while the picture is lower than its box, then further.
  shown.pinch([{ x: 100, y: 200 }, { x: 140, y: 240 }], [{ x: 90, y: 190 }, { x: 150, y: 250 }]);
  shown.pinch([{ x: 90, y: 190 }, { x: 150, y: 250 }], [{ x: 40, y: 140 }, { x: 200, y: 300 }]);
  near(shown.toBox(spot).x, 40, "x");
  near(shown.toBox(spot).y, 140, "y");
  // Dragged out of its bounds and back.
  shown.pan(900, 900);
  shown.pan(-900, -900);
  near(shown.toBox(spot).y, 140, "y");
  // Once they rest, the display is exact.
  shown.pan(900, 0);
  shown.rest();
  shown.pan(-10, 0);
  near(shown.place.x, -10, "x");
});

test("it is never smaller than fitted, never larger than eight times, and never leaves its bounds", () => {
  const shown = view();
  let seed = 7;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  for (let step = 0; step < 2000; step++) {
    const point = () => ({ x: random() * 390, y: random() * 600 });
    const what = random();
    if (what < 0.3) shown.zoomAt(point(), random() * 3);
    else if (what < 0.6) shown.pan((random() - 0.5) * 2000, (random() - 0.5) * 2000);
    else if (what < 0.9) shown.pinch([point(), point()], [point(), point()]);
    else shown.resize(random() < 0.5 ? { width: 390, height: 600 } : { width: 844, height: 230 });
    const { scale, x, y } = shown.place;
    assert.ok(scale >= 1 && scale <= MAX_SCALE, `scale ${scale}`);
    for (const [at, side, room] of [[x, shown.shown.width, shown.box.width], [y, shown.shown.height, shown.box.height]]) {
      if (side <= room + 1e-9) near(at, (room - side) / 2, "centred");
      else assert.ok(at <= 1e-9 && at + side >= room - 1e-9, `${at} ${side} ${room}`);
    }
  }
});

test("a rotated phone keeps the middle of its view", () => {
  const shown = view();
  shown.zoomAt({ x: 195, y: 300 }, 5);
  const middle = shown.toPicture({ x: 195, y: 300 });
  shown.resize({ width: 844, height: 230 });
  near(shown.toBox(middle).x, 422);
  near(shown.toBox(middle).y, 115);
  shown.resize({ width: 0, height: 0 }); // Hidden.
  near(shown.toBox(middle).x, 422);
});

test("the view follows a spot that comes near its edge", () => {
  const shown = view();
  shown.zoomAt({ x: 195, y: 300 }, 8);
  const spot = { x: 3000, y: 2000 };
  shown.reveal(spot, 72);
  const { x, y } = shown.toBox(spot);
  assert.ok(x >= 72 - 1e-6 && x <= 390 - 72 + 1e-6 && y >= 72 - 1e-6 && y <= 600 - 72 + 1e-6, `${x} ${y}`);
  const before = shown.place;
  shown.reveal(spot, 72);
  assert.deepEqual(shown.place, before);
});

test("a rectangle's part of the picture is that of its middle", () => {
  const picture = { width: 300, height: 300 };
  assert.equal(regionOf({ x: 0, y: 0, width: 10, height: 10 }, picture), "upperLeft");
  assert.equal(regionOf({ x: 90, y: 100, width: 100, height: 100 }, picture), "middle");
  assert.equal(regionOf({ x: 290, y: 140, width: 10, height: 10 }, picture), "right");
  assert.equal(regionOf({ x: 300, y: 300 }, picture), "lowerRight");
});
