import assert from "node:assert/strict";
import { test } from "node:test";

import { AnswerOrder } from "../../../../Public/shared/classes/answer-order.js";

test("a response that a later request's response has overtaken is outdated", () => {
  const order = new AnswerOrder();
  const [first, second, third] = [order.request(), order.request(), order.request()];
  assert.equal(second(), true);
  assert.equal(first(), false);
  assert.equal(order.isPending, true);
  assert.equal(third(), true);
  assert.equal(order.isPending, false);
});
