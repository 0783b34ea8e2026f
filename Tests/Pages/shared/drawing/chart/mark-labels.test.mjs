import assert from "node:assert/strict";
import { test } from "node:test";

import { placeLabels } from "../../../../../Public/shared/drawing/chart/mark-labels.js";

const covers = (a, b, first, second) =>
  first.row === second.row && first.start < second.start + b.width && second.start < first.start + a.width;

for (const [one, other] of [[100, 400], [400, 100], [5, 500], [790, 300], [5, 8], [795, 792], [400, 400], [380, 400]]) {
  test(`labels of marks at ${one} and ${other} px neither cover each other nor leave the chart`, () => {
    const marks = [{ x: one, width: 140 }, { x: other, width: 110 }];
    const places = placeLabels(marks, 800, 8);
    assert.ok(!covers(marks[0], marks[1], places[0], places[1]), JSON.stringify(places));
    places.forEach(({ start }, index) => assert.ok(start >= 0 && start + marks[index].width <= 800));
  });
}

test("the left mark has its label on the left, the right one on the right", () => {
  assert.deepEqual(placeLabels([{ x: 500, width: 100 }, { x: 300, width: 100 }], 800, 10), [
    { start: 510, row: 0 },
    { start: 190, row: 0 },
  ]);
});

test("a single mark has its label on the right while there is room", () => {
  assert.deepEqual(placeLabels([{ x: 300, width: 100 }], 800, 10), [{ start: 310, row: 0 }]);
  assert.deepEqual(placeLabels([{ x: 750, width: 100 }], 800, 10), [{ start: 640, row: 0 }]);
});
