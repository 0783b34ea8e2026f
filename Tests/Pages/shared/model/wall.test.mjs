import assert from "node:assert/strict";
import { test } from "node:test";

import { arrangeWall, fitScreen, wallCapacity } from "../../../../Public/shared/model/wall.js";

const AREA = { x: 20, y: 80, width: 1400, height: 880 };
const SIZES = { label: 34, gap: 14 };
const PHONE = { width: 390, height: 844 };
const TABLET = { width: 1024, height: 768 };

const near = (a, b) => Math.abs(a - b) < 1e-6;
const overlap = (a, b) =>
  a.x < b.x + b.width - 1e-6 && b.x < a.x + a.width - 1e-6 && a.y < b.y + b.height - 1e-6 && b.y < a.y + a.height - 1e-6;

for (let count = 1; count <= 60; count++) {
  test(`${count} phones keep their proportions, stay in the area and apart`, () => {
    const screens = Array.from({ length: count }, (_, index) => (index % 7 === 3 ? TABLET : PHONE));
    const tiles = arrangeWall(screens, AREA, SIZES);
    assert.equal(tiles.length, count);
    tiles.forEach(({ screen, label }, index) => {
      assert.ok(near(screen.width / screen.height, screens[index].width / screens[index].height));
      assert.ok(screen.width > 60, `only ${screen.width} px wide`);
      for (const { x, y, width, height } of [screen, label]) {
        assert.ok(x >= AREA.x - 1e-6 && x + width <= AREA.x + AREA.width + 1e-6);
        assert.ok(y >= AREA.y - 1e-6 && y + height <= AREA.y + AREA.height + 1e-6);
      }
      for (const other of tiles.slice(index + 1)) {
        assert.ok(!overlap(screen, other.screen) && !overlap(label, other.screen) && !overlap(screen, other.label));
      }
    });
  });
}

test("one phone is as high as the area, ten are in one row or two, not in a column", () => {
  const [{ screen }] = arrangeWall([PHONE], AREA, SIZES);
  assert.ok(near(screen.height, AREA.height - SIZES.label));
  const rows = new Set(arrangeWall(Array(10).fill(PHONE), AREA, SIZES).map(({ label }) => Math.round(label.y)));
  assert.ok(rows.size <= 2);
});

test("a class of 28 has three rows on a wide projector, so that the columns have room for names", () => {
  const tiles = arrangeWall(Array(28).fill(PHONE), { x: 0, y: 0, width: 1900, height: 950 }, { label: 77, gap: 17 });
  assert.equal(new Set(tiles.map(({ label }) => Math.round(label.y))).size, 3);
  assert.ok(tiles[0].label.width > 170, `only ${tiles[0].label.width} px`);
});

test("a phone without a valid screen gets an ordinary frame", () => {
  for (const screen of [undefined, { width: 0, height: 0 }, { width: NaN, height: 5 }]) {
    const box = fitScreen(screen, AREA);
    assert.ok(near(box.width / box.height, 390 / 844));
  }
  const line = fitScreen({ width: 1, height: 8192 }, AREA);
  assert.ok(near(line.width / line.height, 1 / 4));
});

test("no phones give no wall; an area without space gives sizes of 0, not negative ones", () => {
  assert.deepEqual(arrangeWall([], AREA, SIZES), []);
  const [{ screen }] = arrangeWall([PHONE], { x: 0, y: 0, width: 10, height: 10 }, SIZES);
  assert.deepEqual([screen.width, screen.height], [0, 0]);
});

test("a page has as many phones as stay large enough", () => {
  assert.equal(wallCapacity(AREA, SIZES, { width: 82, height: 209 }), 14 * 4);
  assert.equal(wallCapacity({ ...AREA, width: 10, height: 10 }, SIZES, { width: 82, height: 209 }), 1);
});
