import assert from "node:assert/strict";
import { test } from "node:test";

import { ClassResults } from "../../../../../Public/features/classroom/challenge/class-results.js";

const distance = { number: 1, kind: "distance", target: 10 };

test("a snapshot tells all, frames what changed, and a removed phone is gone", () => {
  const known = new ClassResults();
  known.obey(distance);
  known.load([["p1", 9, 9.5, 2], ["p2", 12, 12, 1]]);
  known.apply([["p2", 10, 10, 2], ["p3", 4, 4, 1]]);
  assert.deepEqual([...known.results], [
    ["p1", { latest: 9, best: 9.5, attempts: 2 }],
    ["p2", { latest: 10, best: 10, attempts: 2 }],
    ["p3", { latest: 4, best: 4, attempts: 1 }],
  ]);
  known.apply([["p2", null, null, 0]]);
  assert.deepEqual([...known.results.keys()], ["p1", "p3"]);
});

test("another challenge makes the results void, the same one told again does not", () => {
  const known = new ClassResults();
  known.obey(distance);
  known.load([["p1", 9, 9, 1]]);
  known.obey({ ...distance });
  assert.equal(known.results.size, 1);
  known.obey({ ...distance, number: 2 });
  assert.equal(known.results.size, 0);
});

test("what ended stays to be talked about, also over a reconnect", () => {
  const known = new ClassResults();
  known.obey(distance);
  known.load([["p1", 9, 9, 1]]);
  known.obey(null);
  known.load([]);
  assert.equal(known.running, false);
  assert.equal(known.challenge.number, 1);
  assert.equal(known.results.size, 1);
});

test("a kind that this page does not know has no results to be shown", () => {
  const known = new ClassResults();
  known.obey({ number: 3, kind: "juggle", target: 200 });
  assert.equal(known.running, false);
  assert.equal(known.challenge, null);
});

test("the best is nearest to the target, or highest; of two alike who was first", () => {
  const known = new ClassResults();
  assert.equal(known.best, null);
  known.obey(distance);
  known.load([["p1", 1, 9, 1], ["p2", 1, 11, 1], ["p3", 1, 13, 1]]);
  assert.deepEqual(known.best, { id: "p1", value: 9 });
  known.obey({ number: 2, kind: "targets", target: 3 });
  known.apply([["p1", 1, 4, 1], ["p3", 1, 6, 1]]);
  assert.deepEqual(known.best, { id: "p3", value: 6 });
});
