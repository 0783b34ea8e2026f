import assert from "node:assert/strict";
import { test } from "node:test";

import { answersIn, answerTimes, askedAt, countsIn, isComplete } from "../../../../Public/features/replay/asked.js";

const QUESTIONS = [
  { form: "point", picture: "world", width: 1440, height: 720, answers: [[1000, [[1, 2]]], [4000, [[3, 4]]]] },
  { form: "area", picture: "world", width: 1440, height: 720, answers: [[9000, [[0, 0], [9, 0], [9, 9]]]] },
];

test("answers come at their times, and stay a while", () => {
  const count = (/** @type {number} */ time) => askedAt(QUESTIONS, time)?.count ?? 0;
  assert.deepEqual([999, 1000, 3999, 4000, 8999].map(count), [0, 1, 1, 2, 2]);
  // The next question takes its place.
  assert.equal(askedAt(QUESTIONS, 9000)?.question.form, "area");
  assert.deepEqual([18_999, 19_000].map(count), [1, 0]);
  assert.equal(askedAt(undefined, 5), null);
});

test("the times of all answers count as something that happens", () => {
  assert.deepEqual(answerTimes({ questions: /** @type {*} */ (QUESTIONS) }), [1000, 4000, 9000]);
  assert.deepEqual(answerTimes({}), []);
});

test("numbers and curves come like places, and are complete with the last one", () => {
  const curve = Array(101).fill(2);
  const asked = /** @type {*} */ ([{ form: "line", values: [[1, 7.5], [3, 8]] }, { form: "sketch", curves: [[20_000, curve]] }]);
  assert.deepEqual(answerTimes({ questions: asked }), [1, 3, 20_000]);
  const at = (/** @type {number} */ time) => /** @type {*} */ (askedAt(asked, time));
  assert.deepEqual([1, 3].map((time) => isComplete(at(time))), [false, true]);
  assert.deepEqual([1, 3].map((time) => answersIn(at(time).question.values, at(time).count)), [[7.5], [7.5, 8]]);
  assert.deepEqual([at(20_000).question.form, answersIn(at(20_000).question.curves)], ["sketch", [curve]]);
  assert.deepEqual(answersIn(undefined, 3), []);
});

test("choices and orders come likewise, and choices are counted", () => {
  const choice = { choices: [{ en: "A" }, { en: "B" }, { en: "C" }], answer: 2, chosen: [[1, 2], [2, 3], [3, 2]] };
  const asked = /** @type {*} */ ([choice, { form: "order", order: [2, 1, 3], orders: [[20_000, [1, 2, 3]], [20_005, [2, 1, 3]]] }]);
  assert.deepEqual(answerTimes({ questions: asked }), [1, 2, 3, 20_000, 20_005]);
  const at = (/** @type {number} */ time) => /** @type {*} */ (askedAt(asked, time));
  assert.deepEqual([1, 2, 3].map((time) => countsIn(answersIn(at(time).question.chosen, at(time).count), 3)), [[0, 1, 0], [0, 1, 1], [0, 2, 1]]);
  assert.deepEqual([20_000, 20_005].map((time) => isComplete(at(time))), [false, true]);
  assert.deepEqual(answersIn(at(20_000).question.orders, 1), [[1, 2, 3]]);
});
