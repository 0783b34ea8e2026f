import assert from "node:assert/strict";
import { test } from "node:test";

import { arrange, arrangeHeatmap, boundsOf } from "../../../../Public/shared/model/arrangement.js";

const FREE = { x: 16, y: 60, width: 1400, height: 700 };
const phone = (index, width = 390, height = 844) => ({ id: `p${index + 1}`, name: "Otter", screen: { width, height } });
const wish = (layout, participants, more = {}) => ({ layout, participants, spotlight: null, page: 0, free: FREE, em: 20, ...more });
const inside = (box, { x, y, width, height }) =>
  box.x >= x - 1e-6 && box.y >= y - 1e-6 && box.x + box.width <= x + width + 1e-6 && box.y + box.height <= y + height + 1e-6;

test("on one sheet every phone keeps its proportions and is within the free area", () => {
  const screens = [[390, 844], [844, 390], [768, 1024], [1280, 800]];
  const { places, sheet } = arrange(wish("together", screens.map(([width, height], index) => phone(index, width, height))));
  screens.forEach(([width, height], index) => {
    const place = places.get(`p${index + 1}`);
    assert.ok(Math.abs(place.width / place.height - width / height) < 1e-9);
    assert.ok(inside(place, FREE));
  });
  assert.deepEqual(sheet.width * sheet.height, Math.max(...[...places.values()].map(({ width, height }) => width * height)));
});

test("in the heatmap no phone has a place; an empty room has no sheet", () => {
  assert.equal(arrange(wish("heatmap", [phone(0)])).places.size, 0);
  assert.equal(arrange(wish("together", [])).sheet, null);
});

test("a single upright phone on the wall leaves room for the figures of the class", () => {
  assert.equal(arrange(wish("wall", [phone(0)])).figures, "beside");
  assert.equal(arrange(wish("wall", [phone(0), phone(1)])).figures, "none");
  assert.equal(arrange(wish("wall", [phone(0, 844, 390)])).figures, "none");
});

test("the wall's page is an existing one", () => {
  const many = Array.from({ length: 200 }, (_, index) => phone(index));
  const { page, pages, frames } = arrange(wish("wall", many, { page: 99 }));
  assert.ok(pages > 1 && page === pages - 1 && frames.length > 1);
});

for (const [width, height, least] of [[1400, 700, 0.6], [530, 270, 0.6], [320, 260, 0.45], [300, 560, 0.8], [1500, 160, 0.6]]) {
  for (const screen of [[390, 844], [844, 390], [1024, 768]]) {
    test(`the spotlight fills ${width} × ${height} with a phone of ${screen.join(" × ")}`, () => {
      const free = { x: 10, y: 20, width, height };
      const { frames } = arrange(wish("spotlight", [phone(0, ...screen)], { free, spotlight: "p1", em: 16 }));
      const [{ screen: box }] = frames;
      assert.ok(inside(box, free), JSON.stringify(box));
      assert.ok(box.height >= least * height || box.width >= least * width, JSON.stringify(box));
    });
  }
}

test("on the wall participants that left come after the connected ones", () => {
  const people = [0, 1, 2, 3].map((index) => ({ ...phone(index), connected: index % 2 === 1 }));
  const { frames } = arrange(wish("wall", people));
  assert.deepEqual(frames.map(({ participant: { id } }) => id), ["p2", "p4", "p1", "p3"]);
});

test("a name that is longer than its phone's place has two lines, so that none overlaps the next row", () => {
  const people = Array.from({ length: 12 }, (_, index) => ({ ...phone(index), connected: true, name: "kupferfarbenes Eichhörnchen" }));
  const { frames } = arrange(wish("wall", people));
  assert.ok(frames.every(({ label }) => label.height >= 2 * 20), JSON.stringify(frames[0].label));
});

test("a picture has the fingers at its phones' edges, begins on a step, and ends within the room", () => {
  const size = { width: 1430.5, height: 790 };
  for (const layout of ["together", "wall", "spotlight"]) {
    const arrangement = arrange(wish(layout, [phone(0), phone(1, 1024, 768)], { spotlight: "p1" }));
    const box = boundsOf(arrangement, FREE, size);
    assert.ok([box.x, box.y, box.width, box.height].every(Number.isInteger) && box.x % 20 === 0 && box.y % 20 === 0);
    assert.ok(inside(box, { x: 0, y: 0, ...size }), layout);
    for (const { x, y, width, height, radius } of arrangement.places.values()) {
      const fingers = { x: x - radius, y: y - radius, width: width + 2 * radius, height: height + 2 * radius };
      const [right, bottom] = [Math.min(1430, fingers.x + fingers.width), Math.min(790, fingers.y + fingers.height)];
      const seen = { x: Math.max(0, fingers.x), y: Math.max(0, fingers.y) };
      assert.ok(inside({ ...seen, width: right - seen.x, height: bottom - seen.y }, box), layout);
    }
  }
  const box = boundsOf(arrange(wish("spotlight", [phone(0)], { spotlight: "p1" })), FREE, size);
  assert.ok(box.width * box.height < 0.5 * size.width * size.height, "one phone is not the whole room");
});

test("a picture without phones has the free area", () => {
  const box = boundsOf(arrange(wish("heatmap", [phone(0)])), FREE, { width: 1430, height: 790 });
  assert.ok(inside(FREE, box));
});

test("the heatmap's colours are beside a portrait phone on a wide stage, and above it in a narrow one", () => {
  const grid = { columns: 20, rows: 43 };
  const wide = arrangeHeatmap(grid, { x: 0, y: 0, width: 1900, height: 960 }, 28);
  assert.equal(wide.figures, "beside");
  assert.equal(wide.box.height, 960);
  const narrow = arrangeHeatmap(grid, { x: 0, y: 0, width: 1000, height: 1700 }, 28);
  assert.equal(narrow.figures, "above");
  assert.ok(narrow.box.y >= 3 * 28 && narrow.box.y + narrow.box.height <= 1700);
});

/** Where a phone itself shows a picture, whole and in its middle, within the phone's place. */
const shownIn = ({ x, y, width, height }, screen, ground) => {
  const scale = Math.min(screen.width / ground.width, screen.height / ground.height) * (width / screen.width);
  const [wide, high] = [ground.width * scale, ground.height * scale];
  return { x: x + (width - wide) / 2, y: y + (height - high) / 2, width: wide, height: high };
};
const near = (one, other) => ["x", "y", "width", "height"].every((side) => Math.abs(one[side] - other[side]) < 1e-6);

test("on a picture each phone lies so that its own picture is the shown one, which has all the room", () => {
  const screens = [[390, 844], [844, 390], [768, 1024], [8192, 1]];
  const participants = screens.map(([width, height], index) => ({ ...phone(index, width, height), connected: true }));
  for (const ground of [{ width: 1600, height: 900 }, { width: 600, height: 2000 }, { width: 4096, height: 20 }]) {
    for (const layout of ["together", "wall", "spotlight"]) {
      const { places, sheet, frames } = arrange(wish(layout, participants, { ground, spotlight: "p1" }));
      for (const [id, place] of places) {
        const outline = sheet ?? frames.find(({ participant }) => participant.id === id).screen;
        assert.ok(inside(outline, FREE) && Math.abs(outline.width * ground.height / (outline.height * ground.width) - 1) < 1e-9, layout);
        const { screen } = participants.find((one) => one.id === id);
        const own = shownIn(place, screen, ground);
        assert.ok(near(own, outline) && near(place.clip, outline), `${layout}: ${JSON.stringify([own, outline])}`);
        assert.ok(place.radius <= Math.max(6, Math.hypot(outline.width, outline.height) / 10), `${layout}: ${place.radius}`);
      }
    }
  }
  const { sheet } = arrange(wish("together", [phone(0)], { ground: { width: 1600, height: 800 } }));
  assert.ok(near(sheet, FREE));
});

test("a picture of a place ends with the fingers at the edges of the picture under it", () => {
  const arrangement = arrange(wish("together", [phone(0)], { ground: { width: 500, height: 700 } }));
  const box = boundsOf(arrangement, FREE, { width: 1430, height: 790 });
  const { radius } = arrangement.places.get("p1");
  assert.ok(box.width < 500 + 2 * (radius + 22), JSON.stringify(box));
});
