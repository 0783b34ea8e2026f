import assert from "node:assert/strict";
import { test } from "node:test";

import { answerTimes, askedAt } from "../../../../Public/features/replay/asked.js";

const QUESTIONS = [
  { form: "point", picture: "world", width: 1440, height: 720, answers: [[1000, [[1, 2]]], [4000, [[3, 4]]]] },
  { form: "area", picture: "world", width: 1440, height: 720, answers: [[9000, [[0, 0], [9, 0], [9, 9]]]] },
];

test("answers come at their times, and stay a while", () => {
  const count = (/** @type {number} */ time) => askedAt(QUESTIONS, time)?.answers.length ?? 0;
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
