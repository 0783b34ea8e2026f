import assert from "node:assert/strict";
import { test } from "node:test";

import { calibrationSteps, calibrationTable, calibrationWords } from "../../../../../Public/features/classroom/lesson/calibration-picture.js";

const near = (value, expected, by = 0.05) => assert.ok(Math.abs(value - expected) < by, `${value} is not ${expected}`);

test("levels are sorted into steps of 10 %, with the share of right answers and its interval by Wilson", () => {
  const steps = calibrationSteps([[50, 2, 1], [55, 1, 0], [60, 3, 3], [95, 1, 1], [100, 9, 5]]);
  assert.deepEqual(steps.map(({ nearest, people, right }) => [nearest, people, right]), [[50, 2, 1], [60, 4, 3], [100, 10, 6]]);
  near(steps[1].said, 58.75);
  near(steps[2].said, 99.5);
  // 6 of 10: from 31.3 % to 83.2 % (Newcombe 1998).
  near(steps[2].share, 60);
  near(steps[2].low, 31.27);
  near(steps[2].high, 83.18);
  const [all] = calibrationSteps([[80, 4, 4]]);
  near(all.high, 100);
  near(all.low, 51.01);
  assert.deepEqual(calibrationSteps([]), []);
});

test("the words say how sure and how often right the class was", () => {
  const words = (levels) => {
    const { finding, details } = calibrationWords(levels, "en");
    return [finding.replaceAll("\u00a0", " "), details[0]];
  };
  assert.deepEqual(words([[60, 1, 1], [90, 3, 1]]), ["You were 83 % sure on average, and 50 % of you were right", "33 points too sure"]);
  assert.deepEqual(words([[50, 2, 2]]), ["You were 50 % sure on average, and 100 % of you were right", "50 points too unsure"]);
  assert.deepEqual(words([[75, 4, 3]]), ["You were 75 % sure on average, and 75 % of you were right", "as sure as you were right"]);
  assert.deepEqual(calibrationWords([], "en"), { finding: "", details: [] });
});

test("the table has both times", () => {
  const { head, rows } = calibrationTable([[70, 2, 1]], [[50, 1, 0], [100, 1, 1]], "en");
  assert.equal(head.length, 5);
  assert.deepEqual(rows.map(([said, people, right]) => [said.replaceAll("\u00a0", " "), people, right]), [
    ["now 70 %", "2", "1"],
    ["before 50 %", "1", "0"],
    ["before 100 %", "1", "1"],
  ]);
});
