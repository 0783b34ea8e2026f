import assert from "node:assert/strict";
import { test } from "node:test";

import { orderRows } from "../../../../../Public/shared/drawing/answers/order-rows.js";

const items = ["Saturn", "Mercury", "Mars"].map((name) => ({ en: name }));
const planets = { items, order: [2, 3, 1] };

test("rows are in the order of the mean places, beside the right ones and those before", () => {
  const rows = orderRows(planets, [[2, 1, 3], [2, 3, 1], null], [[1, 2, 3], null, [1, 2, 3]], "en");
  assert.deepEqual(rows.map(({ name, place, before, right }) => [name, place.mean, before.mean, right]), [
    ["Mercury", 1, 2, 1],
    ["Saturn", 2.5, 1, 3],
    ["Mars", 2.5, 3, 2],
  ]);
});

test("while orders are to come, the rows are already those of all of them", () => {
  const all = [[1, 2, 3], [2, 3, 1], [3, 2, 1]];
  const rows = (/** @type {number} */ count) => orderRows({ items }, all.slice(0, count), [], "en", all);
  assert.deepEqual([1, 3].map((count) => rows(count).map(({ name }) => name)), Array(2).fill(["Mercury", "Mars", "Saturn"]));
  assert.deepEqual(rows(1).map(({ place, before, right }) => [place.mean, before, right]), [[2, null, null], [3, null, null], [1, null, null]]);
});
