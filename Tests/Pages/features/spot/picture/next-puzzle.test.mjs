import assert from "node:assert/strict";
import { test } from "node:test";

import { choose } from "../../../../../Public/features/spot/picture/next-puzzle.js";

const pin = (id, more = {}) => ({ properties: { id, title: id, differences: 3, ...more } });
const cluster = { properties: { cluster: true, count: 12 } };

for (const { what, features, done, next } of [
  { what: "the nearest that is not solved", features: [pin("a"), pin("b"), pin("c")], done: ["a", "b"], next: "c" },
  { what: "no cluster", features: [cluster, pin("b")], done: ["a"], next: "b" },
  { what: "none that is played at its place only", features: [pin("a", { proximityMetres: 50 }), pin("b")], done: [], next: "b" },
  { what: "none when all are solved", features: [pin("a"), pin("b")], done: ["b", "a"], next: null },
  { what: "none when there is no other", features: [pin("a")], done: ["a"], next: null },
]) {
  test(`next is ${what}`, () => assert.equal(choose(features, done), next));
}
