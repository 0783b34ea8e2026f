import assert from "node:assert/strict";
import { test } from "node:test";

import { fillText, pickLanguage } from "../../../../Public/shared/model/language.js";

for (const [chosen, preferred, language] of [
  ["de", ["en-US"], "de"],
  [null, ["de-AT", "en"], "de"],
  [null, ["fr", "EN-gb", "de"], "en"],
  ["fr", ["de"], "de"],
  [null, ["den", "fr"], "en"],
  [null, [], "en"],
]) {
  test(`who chose ${chosen} in a browser that prefers ${preferred.join(", ") || "nothing"} reads ${language}`, () => {
    assert.equal(pickLanguage(chosen, preferred), language);
  });
}

test("a text is filled where there is a value, a 0 as well", () => {
  assert.equal(fillText("{n} of {all}, {n} {who}", { n: 0, all: 3 }), "0 of 3, 0 {who}");
});
