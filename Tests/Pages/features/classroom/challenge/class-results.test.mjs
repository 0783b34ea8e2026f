import assert from "node:assert/strict";
import { test } from "node:test";

import { ClassResults } from "../../../../../Public/features/classroom/challenge/class-results.js";

const distance = { number: 1, kind: "distance", target: 10 };
const run = (challenge) => ({ challenge, finished: null });
const over = (finished) => ({ challenge: null, finished });

test("a snapshot has all, frames have changes, and a removed phone is removed", () => {
  const known = new ClassResults();
  known.applyState(run(distance));
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

test("a best value has the error that was told last, until its results are gone", () => {
  const known = new ClassResults();
  known.applyState(run(distance));
  known.load([["p1", 9, 9.5, 2], ["p2", 12, 12, 1]], [["p1", 0.6], ["p2", "densityAssumed"]]);
  known.apply([["p1", 9.9, 9.9, 3]], [["p1", 0.7]]);
  assert.deepEqual([...known.errors], [["p1", 0.7], ["p2", "densityAssumed"]]);
  known.apply([["p2", null, null, 0]]);
  assert.deepEqual([...known.errors.keys()], ["p1"]);
  known.applyState(run({ ...distance, number: 2 }));
  assert.equal(known.errors.size, 0);
});

test("another challenge resets the results, the same one sent again does not", () => {
  const known = new ClassResults();
  known.applyState(run(distance));
  known.load([["p1", 9, 9, 1]]);
  known.applyState(run({ ...distance }));
  assert.equal(known.results.size, 1);
  known.applyState(run({ ...distance, number: 2 }));
  assert.equal(known.results.size, 0);
});

test("results stay until another task begins, also for a page that is opened later", () => {
  const [known, later] = [new ClassResults(), new ClassResults()];
  known.applyState(run(distance));
  known.load([["p1", 9, 9, 1]]);
  known.applyState(over(distance));
  later.applyState(over(distance));
  later.load([["p1", 9, 9, 1]]);
  for (const each of [known, later]) {
    assert.equal(each.running, false);
    assert.deepEqual([each.challenge, each.results.size], [distance, 1]);
    each.applyState(over(null));
    assert.deepEqual([each.challenge, each.results.size], [null, 0]);
  }
});

test("an unknown kind has no results to show", () => {
  const known = new ClassResults();
  known.applyState(run({ number: 3, kind: "juggle", target: 200 }));
  assert.equal(known.running, false);
  assert.equal(known.challenge, null);
});

test("the nearest to the target comes first, or the highest; of equal ones the earlier, and they share a place", () => {
  const known = new ClassResults();
  assert.deepEqual(known.ranked, []);
  known.applyState(run(distance));
  known.load([["p1", 1, 9, 1], ["p2", 1, 11, 1], ["p3", 1, 13, 1]]);
  assert.deepEqual(known.ranked.map(({ id, value, place }) => [id, value, place]), [["p1", 9, 1], ["p2", 11, 1], ["p3", 13, 3]]);
  known.applyState(run({ number: 2, kind: "targets", target: 3 }));
  known.apply([["p1", 1, 4, 1], ["p3", 1, 6, 1]]);
  assert.deepEqual(known.ranked, [{ id: "p3", value: 6, place: 1 }, { id: "p1", value: 4, place: 2 }]);
});

test("the score continues from round to round, and a game's first round resets it", () => {
  const known = new ClassResults();
  known.applyState(over({ ...distance, round: 1 }));
  known.score([["p1", 2, 8, 8, 2], ["p2", 1, 10, 10, 1]]);
  known.applyState(run({ ...distance, number: 2, round: 2 }));
  assert.equal(known.round, 2);
  assert.deepEqual(known.scored.map(({ id }) => id), ["p2", "p1"]);
  known.score([["p1", 1, 10, 18, 1], ["p2", 2, 8, 18, 1], ["p3", 3, 7, 7, 3]]);
  assert.deepEqual(known.scored.map(({ id, points }) => [id, points]), [["p1", 18], ["p2", 18], ["p3", 7]]);
  known.applyState(run({ ...distance, number: 3, round: 1 }));
  assert.deepEqual(known.scored, []);
});
