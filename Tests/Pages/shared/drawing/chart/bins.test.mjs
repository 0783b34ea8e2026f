/** Values sorted into bins. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { MAX_BINS, sortIntoBins } from "../../../../../Public/shared/drawing/chart/bins.js";

const entries = (...values) => values.map((value, index) => ({ id: `p${index}`, value }));
const centres = ({ bins }) => bins.map(({ centre }) => centre);
const counts = ({ bins }) => bins.filter(({ ids }) => ids.length > 0).map(({ centre, ids }) => [centre, ids.length]);

test("without values the axis is the usual one", () => {
  const empty = sortIntoBins([], { finest: 0.1, marked: [], usual: 20 });
  assert.deepEqual([empty.step, empty.tallest, empty.below, empty.above], [1, 0, false, false]);
  assert.deepEqual(centres(empty), Array.from({ length: 21 }, (_, index) => index));
});

test("each value is in the bin whose centre is nearest, and the marked ones are in the range", () => {
  const sorted = sortIntoBins(entries(9.8, 10.2, 10.24, 12), { finest: 0.01, marked: [8], usual: 20 });
  assert.equal(sorted.step, 0.2);
  assert.deepEqual(counts(sorted), [[9.8, 1], [10.2, 2], [12, 1]]);
  assert.deepEqual([sorted.tallest, sorted.below, sorted.above], [2, false, false]);
  // A step more on each side.
  assert.deepEqual([centres(sorted)[0], centres(sorted).at(-1)], [7.8, 12.2]);
  assert.deepEqual(sorted.bins.find(({ centre }) => centre === 10.2)?.ids, ["p1", "p2"]);
});

test("of few values none is far, of twelve those far from the middle half are in the last bins", () => {
  const near = [9.8, 9.9, 9.9, 10, 10, 10, 10, 10.1, 10.1, 10.2];
  const range = { finest: 0.1, marked: [], usual: 20 };
  const few = sortIntoBins(entries(...near, 30), range);
  assert.deepEqual([few.below, few.above, centres(few).at(-1)], [false, false, 32]);
  const many = sortIntoBins(entries(...near, 1, 30), range);
  assert.deepEqual([many.below, many.above], [true, true]);
  assert.deepEqual([many.bins[0].ids, many.bins.at(-1)?.ids], [["p10"], ["p11"]]);
  assert.deepEqual([centres(many)[0], centres(many).at(-1), many.step], [9.7, 10.3, 0.1]);
});

test("values of which half are equal have room of four of their steps on each side", () => {
  const equal = Array.from({ length: 12 }, () => 10);
  const range = { finest: 1, marked: [], usual: 20 };
  assert.equal(sortIntoBins(entries(...equal, 14), range).above, false);
  assert.equal(sortIntoBins(entries(...equal, 15), range).above, true);
  assert.equal(sortIntoBins(entries(...equal, 6), range).below, false);
  assert.equal(sortIntoBins(entries(...equal, 5), range).below, true);
});

test("the range begins at 0 unless a value is below", () => {
  const range = { finest: 1, marked: [], usual: 20 };
  const zero = sortIntoBins(entries(0, 20), range);
  assert.deepEqual([centres(zero)[0], zero.below, zero.bins[0].ids], [0, false, ["p0"]]);
  assert.equal(centres(sortIntoBins(entries(-5, 15), range))[0], -6);
});

test("bins are no finer than the values, and no more than there may be", () => {
  assert.equal(sortIntoBins(entries(5, 5), { finest: 0.5, marked: [], usual: 20 }).step, 0.5);
  const close = Array.from({ length: 40 }, (_, index) => 10 + index / 1000);
  const far = sortIntoBins(entries(...close), { finest: 0.001, marked: [100], usual: 20 });
  assert.equal(far.step, 2);
  assert.ok(far.bins.length <= MAX_BINS);
  // The middle half asks for finer ones than a twentieth of the range.
  const spread = sortIntoBins(entries(...close, ...close), { finest: 0.001, marked: [10.1], usual: 20 });
  assert.equal(spread.step, 0.005);
});
