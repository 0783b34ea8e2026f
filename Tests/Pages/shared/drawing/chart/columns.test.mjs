import assert from "node:assert/strict";
import { test } from "node:test";

import { columnsIn } from "../../../../../Public/shared/drawing/chart/columns.js";

const room = { values: 28, tallest: 6, column: 70, height: 500, em: 20 };

test("the tallest column of signs fills 80 % of the height, and no sign covers another", () => {
  const { asSigns, size, pitch } = columnsIn(room);
  assert.ok(asSigns);
  assert.ok(Math.abs(6 * pitch - 400) < 1e-9);
  assert.ok(size <= pitch && size <= 70);
});

test("signs grow with the room", () => {
  const size = (of) => columnsIn({ ...room, ...of }).size;
  assert.ok(size({ height: 900, column: 200, em: 40 }) > size({ height: 500 }));
  assert.ok(size({ column: 20 }) <= 20);
});

test("up to 60 values are signs, more are bars whose tallest fills 80 %", () => {
  assert.ok(columnsIn({ ...room, values: 60, tallest: 12 }).asSigns);
  const { asSigns, pitch } = columnsIn({ ...room, values: 61, tallest: 12 });
  assert.ok(!asSigns);
  assert.ok(Math.abs(12 * pitch - 400) < 1e-9);
});

test("signs too small to be told apart are bars", () => assert.ok(!columnsIn({ ...room, column: 5 }).asSigns));

test("a chart without values has room for one", () => assert.ok(columnsIn({ ...room, values: 0, tallest: 0 }).size > 0));
