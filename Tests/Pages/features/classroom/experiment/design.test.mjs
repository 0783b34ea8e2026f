/** The text of the experiment's sheet before the start. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { balance, improvements, detectableDifference, difficultiesOf, minutes } from "../../../../../Public/features/classroom/experiment/design.js";

const { figures } = JSON.parse(readFileSync(new URL("../../../../Fixtures/class-power.json", import.meta.url), "utf8"));

test("orders balance with multiples of the rows, and are nearly even otherwise", () => {
  assert.deepEqual(balance(18, 9, 1), { positions: [2, 2], successions: [2, 2], isBalanced: true });
  assert.deepEqual(balance(4, 4, 1), { positions: [1, 1], successions: [1, 1], isBalanced: true });
  assert.deepEqual(balance(5, 4, 1), { positions: [1, 2], successions: [1, 2], isBalanced: false });
  assert.deepEqual(balance(3, 2, 1), { positions: [1, 2], successions: [1, 2], isBalanced: false });
  assert.equal(balance(17, 9, 1).isBalanced, false);
  assert.deepEqual(balance(17, 9, 1).positions, [1, 2]);
  assert.equal(balance(0, 9, 1).isBalanced, false);
  assert.deepEqual(balance(2, 1, 1), { positions: [2, 2], successions: [0, 0], isBalanced: true });
});

test("every position has every condition equally often in a full square, and every pair of neighbours", () => {
  for (let conditions = 2; conditions <= 16; conditions++) {
    const people = conditions % 2 ? 2 * conditions : conditions;
    const { positions, successions } = balance(people, conditions, 1);
    assert.deepEqual(positions, [people / conditions, people / conditions]);
    assert.deepEqual(successions, positions);
  }
});

test("in each block everybody takes the next row", () => {
  // Rows 0 1 2, then 1 2 3: of four rows of four conditions the first and the last are taken once, the others twice.
  assert.deepEqual(balance(3, 4, 2), { positions: [1, 2], successions: [1, 2], isBalanced: false });
  // One person alone performs all rows.
  assert.deepEqual(balance(1, 4, 4), { positions: [1, 1], successions: [1, 1], isBalanced: true });
  assert.deepEqual(balance(5, 4, 8), { positions: [10, 10], successions: [10, 10], isBalanced: true });
  assert.equal(balance(0, 4, 4).isBalanced, false);
});

test("the minutes grow with conditions and trials", () => {
  const design = { task: "tapping", distances: [16, 24, 36], widths: [4, 6, 9], count: 11, practice: 1, blocks: 1 };
  // Nine conditions of 2.35 bits on average: 60 + 10 · (12 · 2.35 / 3.5 + 5) = 190 s.
  assert.equal(minutes(design), 4);
  assert.equal(minutes({ ...design, distances: [16], widths: [4], practice: 0 }), 2);
  assert.ok(minutes({ ...design, count: 25 }) > 4);
  // 60 + 28 · 13.04 = 425 s.
  assert.equal(minutes({ ...design, blocks: 3 }), 8);
  // One tunnel of a ratio of 2: 60 + 2 · (4 · (2 / 7 + 2) + 5) = 88 s.
  assert.equal(minutes({ task: "steering", distances: [20], widths: [10], count: 4, practice: 1, blocks: 1 }), 2);
});

test("the detectable difference is the one that 10,000 simulated classes found in 4 of 5", () => {
  assert.ok(figures.length > 10);
  for (const { people, difficulties, trials, way, percent, found } of figures) {
    const stated = 100 * detectableDifference(people, difficulties, trials)[way];
    assert.ok(Math.abs(stated - percent) < 1e-5, `${people} ${trials} ${way}: ${stated} and ${percent}`);
    assert.ok(found > 0.77 && found < 0.83, `${people} ${way}: ${found}`);
  }
});

const NINE = difficultiesOf({ task: "tapping", distances: [16, 24, 36], widths: [4, 6, 9], count: 11, practice: 1, blocks: 1 });

test("too few people show nothing, and more show more", () => {
  assert.deepEqual(detectableDifference(7, NINE, 11), { pairs: null, halves: null });
  assert.equal(detectableDifference(15, NINE, 11).halves, null);
  assert.ok(detectableDifference(16, NINE, 11).halves > detectableDifference(40, NINE, 11).halves);
  const [forty, hundred] = [detectableDifference(40, NINE, 11), detectableDifference(160, NINE, 11)];
  assert.ok(Math.abs(hundred.pairs / forty.pairs - 0.5) < 0.04);
  assert.ok(Math.abs(hundred.halves / forty.halves - 0.5) < 0.06);
});

test("one more or one less is better where it balances, or where a median's interval jumps", () => {
  assert.deepEqual(improvements(17, 9, 1), { people: 18, why: "balance" });
  assert.deepEqual(improvements(19, 9, 1), { people: 18, why: "balance" });
  assert.equal(improvements(18, 9, 1), null);
  assert.deepEqual(improvements(7, 9, 1), { people: 8, why: "power" });
  assert.deepEqual(improvements(15, 9, 1), { people: 16, why: "power" });
  assert.equal(improvements(3, 9, 1), null);
});
