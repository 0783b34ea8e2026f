import assert from "node:assert/strict";
import { test } from "node:test";

import { stepsOf } from "../../../../Public/features/study/elements/selector-steps.js";

for (const [selector, wanted] of [
  ["#buy", [[{ id: "buy" }]]],
  ["#q1\\.street > input:nth-of-type(2)", [[{ id: "q1.street" }, { tag: "input", nth: 2 }]]],
  ['[data-testid="pay-now"] > span', [[{ attribute: "data-testid", value: "pay-now" }, { tag: "span", nth: 1 }]]],
  ['input[name="größe"]', [[{ tag: "input", attribute: "name", value: "größe" }]]],
  ["main > my-card:nth-of-type(12) > svg\\:g", [[{ tag: "main", nth: 1 }, { tag: "my-card", nth: 12 }, { tag: "svg:g", nth: 1 }]]],
  ["html", [[{ tag: "html", nth: 1 }]]],
  ["#box >>> #deep", [[{ id: "box" }], [{ id: "deep" }]]],
  ["#frame >>> body > p:nth-of-type(3)", [[{ id: "frame" }], [{ tag: "body", nth: 1 }, { tag: "p", nth: 3 }]]],
]) {
  test(`a selector of the tag: ${selector}`, () => assert.deepEqual(stepsOf(selector), wanted));
}

for (const selector of [
  "", " ", "][", "*", "#", "a b", "a, b", "a + b", "a ~ b", "a.b", "a:hover", "a >b", "> a", "a > ", "a >>> ", "1a",
  ":has(li ~ li x1), :has(li ~ li x2)", "#a:has(b)", "#a, :has(li ~ li x)", "div:nth-of-type(2n+1)", "div:nth-of-type(0)",
  "div:nth-of-type(99999999)", "div:nth-child(2)", "div:not(:has(a))", "#a > #b", '#a > [name="b"]', '[class="a"]', '[name^="a"]',
  '[name="a"] b', '[name="a"][role="b"]', '[name="a" i]', '[name="a\\"]:has(x),[name=\\"b"]', "#a\\", "#a\\0 b", "#a\nb", "a\\, b",
]) {
  test(`text of a stranger is no selector: ${JSON.stringify(selector)}`, () => assert.equal(stepsOf(selector), null));
}
