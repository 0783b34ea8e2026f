import assert from "node:assert/strict";
import { test } from "node:test";

import { ChangedLast } from "../../../../../Public/features/classroom/bar/changed-last.js";

const ranked = (...figures) => figures.map(([id, figure]) => ({ participant: { id }, figure: String(figure) }));
const ids = (rows) => rows.map(({ participant }) => participant.id).join(" ");

test("before anything has changed, the first ones are shown", () => {
  const last = new ChangedLast();
  const all = ranked(["a", 9], ["b", 8], ["c", 7], ["d", 6]);
  last.see(all, 0);
  assert.equal(ids(last.pick(all, 2)), "a b");
  assert.equal(ids(last.pick(all, 9)), "a b c d");
});

test("of more than fit, those that changed last are shown, in the order of the ranking", () => {
  const last = new ChangedLast();
  last.see(ranked(["a", 9], ["b", 8], ["c", 7], ["d", 6]), 0);
  last.see(ranked(["a", 9], ["b", 8], ["c", 7], ["d", 6.5]), 10_000);
  const all = ranked(["c", 9.5], ["a", 9], ["b", 8], ["d", 6.5]);
  last.see(all, 20_000);
  assert.equal(ids(last.pick(all, 2)), "c d");
  assert.equal(ids(last.pick(all, 3)), "c a d", "then the first of those that did not change");
});

test("while all draw, rows do not come and go: changes within two seconds are simultaneous", () => {
  const last = new ChangedLast();
  last.see(ranked(["a", 9], ["b", 8], ["c", 7]), 0);
  last.see(ranked(["a", 9], ["b", 8], ["c", 7.1]), 4_100);
  const all = ranked(["a", 9.1], ["b", 8], ["c", 7.1]);
  last.see(all, 4_600);
  assert.equal(ids(last.pick(all, 1)), "a");
});

test("who joins has not changed, and comes after those that did", () => {
  const last = new ChangedLast();
  last.see(ranked(["a", 1], ["b", 0]), 0);
  last.see(ranked(["a", 1], ["b", 0.5]), 4_000);
  const all = ranked(["new", 2], ["a", 1], ["b", 0.5]);
  last.see(all, 8_000);
  assert.equal(ids(last.pick(all, 1)), "b");
});
