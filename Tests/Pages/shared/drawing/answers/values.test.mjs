import assert from "node:assert/strict";
import { test } from "node:test";

import { valueBins } from "../../../../../Public/shared/drawing/answers/values.js";

const height = { text: { en: "?" }, form: "number", unit: { en: "cm" }, open: false, truth: 200 };
const opinion = { text: { en: "?" }, form: "number", open: false };
const line = { text: { en: "?" }, form: "line", from: -50, to: 50, open: false };

test("marks are on the whole line, numbers where they are", () => {
  const entries = [-50, 0.4, 50].map((value, index) => ({ id: String(index), value }));
  const { bins, step } = valueBins(line, entries);
  assert.deepEqual([bins[0], bins.at(-1), step], [{ centre: -50, ids: ["0"] }, { centre: 50, ids: ["2"] }, 2]);
  assert.deepEqual(bins.find(({ ids }) => ids.includes("1"))?.centre, 0);
  const below = valueBins(opinion, [-8, -5, -5].map((value, index) => ({ id: String(index), value })));
  assert.ok(below.bins[0].centre <= -8 && !below.below, "a negative number has its own place");
  const marked = valueBins(height, [{ id: "0", value: 150 }]);
  assert.ok(marked.bins[0].centre <= 150 && marked.bins.at(-1).centre >= 200, "the truth is in the picture");
});
