import assert from "node:assert/strict";
import { test } from "node:test";

import { HeatGrid } from "../../../../Public/shared/model/heat-grid.js";

/** A grid of 2 × 2 blocks. */
function grid() {
  const grid = new HeatGrid();
  grid.load({ columns: 2, rows: 2, highest: 4, counts: [1, 2, 3, 4] });
  return grid;
}

test("a layer is loaded from its counts or its values; missing ones are 0", () => {
  assert.deepEqual([...grid().values], [1, 2, 3, 4]);
  const seconds = new HeatGrid();
  seconds.load({ columns: 2, rows: 1, highest: 0.5, values: [0.5] });
  assert.deepEqual([...seconds.values], [0.5, 0]);
});

test("changed blocks replace theirs, and one outside the grid changes nothing", () => {
  const changed = grid();
  changed.apply({ highest: 9, cells: [[1, 9], [4, 5], [-1, 5]] });
  assert.deepEqual([[...changed.values], changed.highest], [[1, 9, 3, 4], 9]);
});

test("a highest of 0 empties the grid", () => {
  const changed = grid();
  changed.apply({ highest: 0 });
  assert.deepEqual([...changed.values], [0, 0, 0, 0]);
});

test("a view detects changes by the version", () => {
  const changed = grid();
  const before = changed.version;
  changed.apply(undefined);
  assert.equal(changed.version, before);
  changed.apply({ cells: [[0, 2]] });
  assert.ok(changed.version > before);
  assert.equal(changed.highest, 4);
});

test("a layer grows by later events, and the loaded part is unchanged", () => {
  const [told, shown] = [new HeatGrid(), new HeatGrid()];
  told.load({ columns: 2, rows: 1, highest: 3, counts: [3, 1] });
  shown.copyWithCounts(told, new Map([[1, 4], [7, 9]]));
  assert.deepEqual([...shown.values], [3, 5]);
  assert.equal(shown.highest, 5);
  assert.deepEqual([...told.values], [3, 1]);
  assert.equal(shown.version, 1);
});

test("a layer survives storage as JSON", () => {
  const [grid, again] = [new HeatGrid(), new HeatGrid()];
  grid.load({ columns: 2, rows: 2, highest: 9, counts: [0, 9, 1, 2] });
  again.load(JSON.parse(JSON.stringify(grid)));
  assert.deepEqual([again.columns, again.rows, again.highest, ...again.values], [2, 2, 9, 0, 9, 1, 2]);
});

test("a grid that grows keeps each block in its place, and never shrinks", () => {
  const grid = new HeatGrid();
  grid.load({ columns: 2, rows: 2, highest: 4, counts: [1, 2, 3, 4] });
  grid.cover({ columns: 3, rows: 1 });
  assert.deepEqual([grid.columns, grid.rows, grid.highest], [3, 2, 4]);
  assert.deepEqual([...grid.values], [1, 2, 0, 3, 4, 0]);
  const { version } = grid;
  grid.cover({ columns: 1, rows: 2 });
  assert.deepEqual([grid.columns, grid.rows, grid.version], [3, 2, version]);
  const empty = new HeatGrid();
  empty.cover({ columns: 1, rows: 2 });
  assert.deepEqual([...empty.values], [0, 0]);
});
