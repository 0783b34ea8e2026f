// Teams' scores in words, and the sizes of teams.

import assert from "node:assert/strict";
import { test } from "node:test";
import { scoreEntries } from "../../../../../Public/features/classroom/teams/scores.js";

test("a score is that of each member, said once, and a team without members has none", () => {
  const rows = [["A", 2, 17, 1], ["B", 1, 8, 2], ["C", 0, 0, 3]];
  assert.deepEqual(scoreEntries(rows, "de", "je {points}"), [
    { name: "A", before: "1.", after: "je 8,5" },
    { name: "B", before: "2.", after: "8,0" },
    { name: "C", before: "3.", after: "–" },
  ]);
});
