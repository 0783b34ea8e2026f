import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { lengthErrors } from "../../../../../Public/features/touch/figures/length-error.js";

const REPORT = readFileSync(new URL("../../../../../docs/accuracy.md", import.meta.url), "utf8");
/** The errors in % of sum and estimate, as four pairs of each stroke's row. */
const ROW = /^\| (line|circle|spiral|zigzag|handwriting) \| \d+ Hz \|((?: [+−]?[\d.]+ \|){8})$/gm;

const pairs = [...REPORT.matchAll(ROW)].flatMap(([row, , figures]) => {
  const values = figures.split("|").slice(0, 8).map((value) => Number(value.replace("−", "-")) / 100);
  return [0, 2, 4, 6].map((at) => ({ row, sum: 1 + values[at], estimate: 1 + values[at + 1] }));
});

test("the true length of every stroke of the report lies within the errors of its sum and of its estimate", () => {
  assert.equal(pairs.length, 160);
  for (const { row, sum, estimate } of pairs) {
    const errors = lengthErrors(sum, estimate);
    assert.ok(Math.abs(sum - 1) <= errors.sum * sum, `the sum of ${row}`);
    assert.ok(Math.abs(estimate - 1) <= errors.estimate * estimate, `the estimate of ${row}`);
  }
});

test("a calm line on a still screen has the smallest error, and a trembling one what it trembles", () => {
  assert.deepEqual(lengthErrors(600, 600), { sum: 0.014, estimate: 0.014 });
  assert.ok(lengthErrors(660, 605).sum > 0.09);
});

test("without a length nothing is divided by it", () => {
  for (const [sum, estimate] of [[0, 0], [10, 0], [NaN, 1]]) assert.deepEqual(lengthErrors(sum, estimate), { sum: 0.014, estimate: 0.014 });
});
