import assert from "node:assert/strict";
import { test } from "node:test";

import { endLabels } from "../../../../../Public/shared/drawing/chart/end-labels.js";
import { placeAxis, textWidth, wordsPlace } from "../../../../../Public/shared/drawing/chart/placed-axis.js";
import "../../../../../Public/languages/languages.js";

const label = (value, step) => value.toFixed(Math.max(0, -Math.floor(Math.log10(step) + 1e-9)));
const place = (wish) => placeAxis({ low: 0, high: 10, width: 800, em: 16, unit: "cm", label, ...wish });
const edges = (tick, em) => [tick.x - textWidth(tick.text, em) / 2, tick.x + textWidth(tick.text, em) / 2];

for (const width of [120, 300, 800, 2000]) {
  for (const em of [10, 16, 40]) {
    for (const [low, high] of [[0, 10], [8.15, 11.85], [0, 0.07], [323, 1342], [-3, 7], [0, 6_000_000]]) {
      test(`labels from ${low} to ${high} in ${width} px at ${em} px stand at their values and do not touch`, () => {
        const axis = place({ low, high, width, em });
        for (const tick of axis.ticks) assert.ok(Math.abs(tick.x - axis.x(tick.value)) < 1e-9);
        axis.ticks.forEach((tick, index) => {
          if (index > 0) assert.ok(edges(tick, em)[0] > edges(axis.ticks[index - 1], em)[1], JSON.stringify(axis.ticks));
        });
        const steps = axis.ticks.slice(1).map(({ value }, index) => value - axis.ticks[index].value);
        for (const step of steps) assert.ok(/^[125]0*$/.test(String(Math.round(step * 1e6)).replace(/0+$/, "") || "1"), `a step of ${step}`);
      });
    }
  }
}

test("the labels at the ends, and the unit after them, have their whole width", () => {
  const axis = place({ low: 100_000, high: 900_000, em: 20, unit: "Bit/s" });
  const [first, last] = [edges(axis.ticks[0], 20), edges(axis.ticks.at(-1), 20)];
  assert.ok(first[0] >= 0);
  assert.equal(axis.unit.x, 800);
  assert.ok(last[1] < axis.unit.x - textWidth("Bit/s", 20));
});

test("a unit of wide letters does not touch the last label", () => {
  // An m of Inter has 0.87 of a letter's height.
  const [{ x, text }, em] = [place({ high: 45, unit: "mm", em: 20 }).ticks.at(-1), 20];
  assert.ok(x + textWidth(text, em) / 2 + 0.4 * em < 800 - 2 * 0.87 * em, `${text} ends at ${x}`);
});

test("an axis without a unit uses its place", () => {
  const [without, withUnit] = ["", "cm"].map((unit) => place({ unit }));
  assert.equal(without.unit, null);
  assert.ok(without.right > withUnit.right);
});

test("no label is finer than the bins", () => {
  for (const { value } of place({ low: 0.5, high: 3.5, width: 4000, finest: 1 }).ticks) assert.ok(Number.isInteger(value));
});

test("what is outside is said in words below its number, and the other labels make room", () => {
  const ends = endLabels({ step: 1, below: true, above: true, first: 300, last: 320 }, (value) => String(value), "de");
  assert.deepEqual(ends.map(({ text, words }) => [text, words]), [["300", "und weniger"], ["320", "und mehr"]]);
  const { ticks } = place({ low: 299.5, high: 320.5, finest: 1, ends });
  assert.deepEqual([ticks[0].words, ticks.at(-1).words], ["und weniger", "und mehr"]);
  assert.ok(ticks.slice(1, -1).every(({ words }) => words === undefined));
  ticks.forEach((tick, index) => index > 0 && assert.ok(edges(tick, 16)[0] > edges(ticks[index - 1], 16)[1]));
  assert.deepEqual(endLabels({ step: 1, below: false, above: false, first: 1, last: 2 }, String, "en"), []);
});

test("words stay inside of the drawing", () => {
  assert.equal(wordsPlace(20, 100, 400), 50);
  assert.equal(wordsPlace(390, 100, 400), 350);
  assert.equal(wordsPlace(200, 100, 400), 200);
});
