import assert from "node:assert/strict";
import { test } from "node:test";

import { mayHave, tileAddress, tileRange, tilesOf } from "../../../../Public/shared/net/tiles.js";

const WORLD = { west: -180, south: -90, east: 180, north: 90 };
const map = (more = {}) => ({ url: "/m/{z}/{x}/{y}?v=1", attribution: "", minZoom: 0, maxZoom: 20, bounds: [-180, -90, 180, 90], ...more });

test("the world is one tile, then four, then sixteen", () => {
  for (const [z, last] of [[0, 0], [1, 1], [2, 3]]) {
    assert.deepEqual(tileRange(WORLD, z), { left: 0, right: last, top: 0, bottom: last });
  }
});

test("a place is in the tile of OpenStreetMap's formula", () => {
  const place = { west: 9.17845, east: 9.17845, south: 47.65985, north: 47.65985 };
  for (const z of [5, 12, 18]) {
    const radians = (place.south * Math.PI) / 180;
    const x = Math.floor(((place.west + 180) / 360) * 2 ** z);
    const y = Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * 2 ** z);
    assert.deepEqual(tileRange(place, z), { left: x, right: x, top: y, bottom: y });
  }
});

test("the limit determines how many whole zoom levels are included", () => {
  const box = { west: 9.17, south: 47.65, east: 9.19, north: 47.67 };
  const all = tilesOf(box, map(), 200);
  assert.ok(all.length <= 200 && all.length > 50, String(all.length));
  const deepest = Math.max(...all.map(({ z }) => z));
  assert.deepEqual([...new Set(all.map(({ z }) => z))], Array.from({ length: deepest + 1 }, (_, z) => z));
  assert.equal(tilesOf(box, map({ minZoom: 12, maxZoom: 14 }), 200).every(({ z }) => z >= 12 && z <= 14), true);
  assert.deepEqual(tilesOf(box, map({ bounds: [20, 47, 21, 48] }), 200).filter(({ z }) => z > 6), []);
});

test("nothing is requested beyond the map's area", () => {
  const here = map({ bounds: [9, 47, 10, 48] });
  assert.equal(mayHave(here, { z: 5, x: 16, y: 11 }), true);
  assert.equal(mayHave(here, { z: 5, x: 17, y: 11 }), false);
  assert.equal(mayHave(map({ bounds: [170, -10, -170, 10] }), { z: 5, x: 0, y: 15 }), true);
  assert.equal(tileAddress(here.url, { z: 5, x: 16, y: 11 }), "/m/5/16/11?v=1");
});
