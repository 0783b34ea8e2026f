import assert from "node:assert/strict";
import { test } from "node:test";

import { fillText, LANGUAGES, nextLanguage, pickLanguage, withEllipsis } from "../../../../Public/shared/model/language.js";

for (const [chosen, preferred, language] of [
  ["de", ["en-US"], "de"],
  [null, ["de-AT", "en"], "de"],
  [null, ["es", "EN-gb", "de"], "en"],
  ["es", ["de"], "de"],
  ["fr", ["de"], "fr"],
  [null, ["den", "es"], "en"],
  [null, ["fr-CA", "en"], "fr"],
  [null, [], "en"],
]) {
  test(`who chose ${chosen} in a browser that prefers ${preferred.join(", ") || "nothing"} reads ${language}`, () => {
    assert.equal(pickLanguage(chosen, preferred), language);
  });
}

test("a text is filled where there is a value, a 0 as well", () => {
  assert.equal(fillText("{n} of {all}, {n} {who}", { n: 0, all: 3 }), "0 of 3, 0 {who}");
});

test("the button for the next language comes round to each", () => {
  const seen = [LANGUAGES[0]];
  while (seen.length < LANGUAGES.length) seen.push(nextLanguage(seen[seen.length - 1]));
  assert.deepEqual([...seen].sort(), [...LANGUAGES].sort());
  assert.equal(nextLanguage(seen[seen.length - 1]), LANGUAGES[0]);
});

test("a label that asks before it acts ends as its language writes an ellipsis", () => {
  assert.deepEqual(LANGUAGES.map((language) => withEllipsis("Data", language)), ["Data …", "Data…", "Data…"]);
});
