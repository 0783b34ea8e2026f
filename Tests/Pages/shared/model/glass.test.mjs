import assert from "node:assert/strict";
import { test } from "node:test";

import { withWindow, zoomed } from "../../../../Public/shared/input/calibration.js";
import { glassNow } from "../../../../Public/shared/model/glass.js";
import { naturalSize, toNatural, toViewport } from "../../../../Public/shared/model/orientation.js";

const near = (a, b) => assert.ok(Math.abs(a / b - 1) < 1e-9, `${a} is not ${b}`);
const VIEWPORT = { width: 1200, height: 800 };
/** A desktop's window: the browser's zoom leaves the outer width. */
const desktop = (zoom, screenRatio = 1, outer = 1216) => ({ ratio: zoom * screenRatio, width: Math.floor((outer - 16) / zoom), outer, coarse: false });
const phone = (zoom, width = 390) => ({ ratio: 2 * zoom, width: Math.round(width / zoom), outer: Math.round(width / zoom), coarse: true });
/** A session's glass after these windows. */
const through = (...windows) => windows.reduce((before, shown) => glassNow(before, shown, VIEWPORT), null);

for (const [what, make] of [["a desktop", desktop], ["a phone", phone]]) {
  test(`on ${what} the session's px follow the browser's zoom`, () => {
    near(through(make(1)).zoom, 1);
    for (const zoom of [0.25, 0.5, 0.9, 1.1, 1.5, 2, 3]) near(through(make(1), make(zoom)).zoom, zoom);
    near(through(make(1), make(1.25), make(1.5), make(1)).zoom, 1);
    // In a session that began while zoomed, px keep that size.
    near(through(make(1.5), make(1)).zoom, 1 / 1.5);
    near(through(make(1.5), make(3)).zoom, 2);
  });
}

test("a window that is resized keeps its px", () => {
  const glass = through(desktop(1), { ...desktop(1), width: 700, outer: 716 });
  assert.deepEqual([glass.zoom, glass.home], [1, null]);
  near(through(desktop(1), { ...desktop(1), width: 700, outer: 716 }, { ratio: 1.5, width: 466, outer: 716, coarse: false }).zoom, 1.5);
});

test("on another monitor the density is unknown until the window is back", () => {
  const away = through(desktop(1), desktop(1, 2));
  assert.equal(away.zoom, 1);
  assert.notEqual(away.home, null);
  // Maximised on a monitor of as many device px.
  assert.notEqual(through(desktop(1, 1, 1920), { ratio: 1.5, width: 1264, outer: 1280, coarse: false }).home, null);
  assert.equal(through(desktop(1), desktop(1, 2), desktop(1)).home, null);
  // Zoomed there, and before.
  const back = through(desktop(1), desktop(1.5), desktop(1.5, 2), desktop(1, 2), desktop(1.5));
  near(back.zoom, 1.5);
  assert.equal(back.home, null);
});

test("a window without an outer width keeps its previous state", () => {
  const unpainted = { ...desktop(0.5), outer: 0 };
  assert.deepEqual(through(desktop(1), desktop(0.5), unpainted), through(desktop(1), desktop(0.5)));
  near(through(desktop(1), unpainted, desktop(0.5)).zoom, 0.5);
  // A new session has the px of its beginning.
  const glass = through(unpainted, desktop(0.5));
  assert.deepEqual([glass.zoom, glass.home, glass.shown.outer], [1, null, 1216]);
});

test("a window larger than a screen may be counts in coarser px", () => {
  const glass = glassNow(null, desktop(0.25), { width: 15_360, height: 8640 });
  near(glass.zoom, 8192 / 15_360);
  near(naturalSize({ angle: 0, viewport: { width: 15_360, height: 8640 }, zoom: glass.zoom }).width, 8192);
  near(glassNow(glass, desktop(1), VIEWPORT).zoom, (4 * 8192) / 15_360);
});

test("places on the glass are the same at every zoom", () => {
  for (const angle of [0, 90, 180, 270]) {
    const [before, after] = [{ angle, viewport: { width: 600, height: 900 } }, { angle, viewport: { width: 400, height: 600 }, zoom: 1.5 }];
    assert.deepEqual(toNatural(200, 100, after), toNatural(300, 150, before));
    assert.deepEqual(naturalSize(after), naturalSize(before));
    const { x, y } = toNatural(200, 100, after);
    assert.deepEqual(toViewport(x, y, after), { x: 200, y: 100 });
  }
});

test("a calibration applies to one glass", () => {
  const calibration = { pixelsPerCentimetre: 40, relativeError: 0.002, shown: desktop(1) };
  assert.deepEqual(zoomed(calibration, desktop(1)), { pixelsPerCentimetre: 40, relativeError: 0.002 });
  near(zoomed(calibration, desktop(1.6)).pixelsPerCentimetre, 25);
  assert.equal(zoomed({ ...calibration, byModel: true }, desktop(1.6)).byModel, true, "how it is known stays");
  near(zoomed({ ...calibration, shown: desktop(2) }, desktop(1)).pixelsPerCentimetre, 80);
  // In a window of another size, too.
  near(zoomed(calibration, { ratio: 2, width: 300, outer: 607, coarse: false }).pixelsPerCentimetre, 20);
  assert.equal(zoomed(calibration, desktop(1, 2)), null, "of another monitor's it says nothing");
  assert.equal(zoomed(null, desktop(1)), null);
});

test("a calibration without its window was made at 100 %, unless the page is zoomed", () => {
  const calibration = { pixelsPerCentimetre: 40, relativeError: 0.002 };
  assert.deepEqual(withWindow(calibration, desktop(1)), { ...calibration, shown: desktop(1) });
  const framed = { ratio: 1, width: 484, outer: 500, coarse: false };
  assert.deepEqual(withWindow(calibration, framed).shown, framed, "the frame of a small window is no zoom");
  for (const ratio of [0.5, 0.9, 1.1, 1.5]) assert.equal(withWindow(calibration, desktop(ratio)), null);
  assert.equal(withWindow(calibration, { ...desktop(1), outer: 0 }), calibration, "unknown until the window tells its width");
  const made = { ...calibration, shown: desktop(2) };
  assert.equal(withWindow(made, desktop(1.5)), made, "one that states its window is kept");
  assert.equal(withWindow(null, desktop(1)), null);
});
