import assert from "node:assert/strict";
import { test } from "node:test";

import { countPractised } from "../../../../../Public/features/classroom/experiment/practised.js";

const row = (participant, sequence, of = {}) => ({ experiment: 2, participant, sequence, practice: true, ...of });

test("who has finished all sequences of practice has practised", () => {
  const rows = [row("p1", 1), row("p1", 1), row("p1", 2), row("p2", 1), row("p2", 1)];
  assert.equal(countPractised(rows, { number: 2, practice: 2 }), 1);
  assert.equal(countPractised(rows, { number: 2, practice: 1 }), 2);
});

test("measured sequences and other experiments are no practice of this one", () => {
  const rows = [row("p1", 1, { practice: false }), row("p2", 1, { experiment: 1 })];
  assert.equal(countPractised(rows, { number: 2, practice: 1 }), 0);
  assert.equal(countPractised([], { number: 2, practice: 1 }), 0);
});
