/** The plan of an experiment in words. */

import assert from "node:assert/strict";
import test from "node:test";

import "../../../../../Public/languages/de/pages/features/classroom/experiment/plan-texts.js";
import "../../../../../Public/languages/de/pages/features/classroom/experiment/texts.js";
import { planRows, planWords } from "../../../../../Public/features/classroom/experiment/plan-words.js";

const PLAN = { analysis: 1, blocks: 2, distances: [16.25, 24], exclude: {}, practice: 0, targets: 11, task: "tapping", widths: [4] };

test("numbers have all their digits, and no others", () => {
  const exclude = { errorRate: 0.1225, outlierShare: 0.07 };
  const told = new Map(planRows({ ...PLAN, exclude }, "en").map(([name, ...values]) => [name, values]));
  assert.deepEqual(told.get("Distances, in mm"), ["16.25; 24"]);
  assert.deepEqual(told.get("The class’s figures leave out"), [
    "who misses more than 12.25\u00a0% of the targets",
    "who has more than 7\u00a0% outliers",
  ]);
  const inGerman = planRows({ ...PLAN, exclude }, "de").flat();
  assert.ok(inGerman.includes("16,25; 24") && inGerman.includes("wer mehr als 12,25\u00a0% der Ziele verfehlt"));
});

test("what is not stated is not told, and nobody is left out without a rule", () => {
  const names = planRows(PLAN, "en").map(([name]) => name);
  assert.ok(!names.includes("People who take part") && !names.includes("What you expect"));
  assert.deepEqual(planRows(PLAN, "en").find(([name]) => name === "The class’s figures leave out"), ["The class’s figures leave out", "nobody"]);
});

test("the projector names who is left out and the beginning of the hash", () => {
  const plan = { sha256: "0123456789abcdef", exclude: {} };
  assert.deepEqual(planWords(undefined, 0, "en"), []);
  assert.deepEqual(planWords(plan, 0, "en"), ["plan 01234567"]);
  assert.deepEqual(planWords(plan, 2, "en"), ["2 left out by the plan", "plan 01234567"]);
});
