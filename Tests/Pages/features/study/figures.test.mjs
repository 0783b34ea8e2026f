import assert from "node:assert/strict";
import { test } from "node:test";

import { asFigures, hottest, isProblem, problemText, spotsOf } from "../../../../Public/features/study/heatmap/figures.js";

const ELEMENT = {
  element: "#buy", participants: 2, touches: 4, dead: 1, rage: 0, slips: 2, missed: 3, missedMeanPixels: 11.6, dwellMilliseconds: 900,
  cells: [[0, 3, 100], [63, 1, 800]],
};
const PAGE = { page: "https://a.example/", participants: 2, gridSide: 8, elements: [ELEMENT] };

test("a cell is a spot in its part of the box, no smaller than a finger", () => {
  const box = { left: 100, top: 200, right: 900, bottom: 280 };
  assert.deepEqual(spotsOf(ELEMENT, 8, box, "count"), [
    { x: 150, y: 205, width: 140, height: 40, value: 3 },
    { x: 850, y: 275, width: 140, height: 40, value: 1 },
  ]);
  assert.deepEqual(spotsOf(ELEMENT, 8, box, "dwell").map(({ value }) => value), [100, 800]);
});

test("the hottest cell depends on the shown elements", () => {
  assert.equal(hottest(PAGE, "count"), 3);
  assert.equal(hottest(PAGE, "dwell"), 800);
  assert.equal(hottest({ ...PAGE, elements: [] }, "count"), 0);
});

test("the problems are listed in words", () => {
  const texts = { missedLabel: "{count} missed by {pixels} px", dead: "{count} dead", rage: "{count} rage", slips: "{count} slipped" };
  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  assert.equal(problemText(ELEMENT, texts, fill), "3 missed by 12 px · 1 dead · 2 slipped");
  assert.equal(isProblem(ELEMENT), true);
  assert.equal(isProblem({ ...ELEMENT, dead: 0, slips: 0, missed: 0 }), false);
});

test("figures of another form are refused", () => {
  assert.equal(asFigures(PAGE), PAGE);
  for (const wrong of [
    null, 1, "x", {}, { ...PAGE, elements: {} }, { ...PAGE, gridSide: 0.5 }, { ...PAGE, participants: "2" },
    { ...PAGE, elements: [{ ...ELEMENT, touches: "4" }] }, { ...PAGE, elements: [{ ...ELEMENT, element: 7 }] },
    { ...PAGE, elements: [{ ...ELEMENT, cells: [[0, null, 1]] }] }, { ...PAGE, elements: [null] },
  ]) {
    assert.equal(asFigures(wrong), null);
  }
});
