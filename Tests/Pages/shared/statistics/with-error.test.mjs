import assert from "node:assert/strict";
import { test } from "node:test";

import { withError } from "../../../../Public/shared/statistics/with-error.js";

const text = (...args) => withError(...args).replaceAll("\u00a0", " ");

test("a number and its error have the error's digits, the error rounded up to one of them", () => {
  assert.equal(text(0.4149, 0.0432, "en", 3), "0.41 ± 0.05");
  assert.equal(text(0.4149, 0.0004, "en", 3), "0.415 ± 0.001");
  assert.equal(text(4.1234, 0.31, "de", 2), "4,1 ± 0,4");
  assert.equal(text(4.1234, 0.3, "en", 2), "4.1 ± 0.3");
  assert.equal(text(120.4, 14.2, "en", 0), "120 ± 15");
  assert.equal(text(0.12, 2.5, "en", 3), "0 ± 3");
});

test("a number without an error is as usual, a negative one has a minus sign", () => {
  assert.equal(text(0.4149, null, "en", 2), "0.41");
  assert.equal(text(-0.4149, undefined, "en", 2), "−0.41");
  assert.equal(text(-0.4149, 0.1, "en", 2), "−0.4 ± 0.1");
});
