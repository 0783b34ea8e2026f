import assert from "node:assert/strict";
import { test } from "node:test";

import {
  fillText,
  isolated,
  languageName,
  LANGUAGES,
  nextLanguage,
  pickLanguage,
  withEllipsis,
} from "../../../../Public/shared/model/language.js";

for (const [chosen, preferred, language] of [
  ["de", ["en-US"], "de"],
  [null, ["de-AT", "en"], "de"],
  [null, ["it", "EN-gb", "de"], "en"],
  ["it", ["de"], "de"],
  [null, ["es-MX", "en"], "es"],
  ["fr", ["de"], "fr"],
  [null, ["den", "it"], "en"],
  [null, ["fr-CA", "en"], "fr"],
  ["de_DE", ["en-US"], "de"],
  [null, [], "en"],
]) {
  test(`a choice of ${chosen} in a browser that prefers ${preferred.join(", ") || "nothing"} gives ${language}`, () => {
    assert.equal(pickLanguage(chosen, preferred), language);
  });
}

test("a placeholder is filled where there is a value, also with a 0", () => {
  assert.equal(fillText("{n} of {all}, {n} {who}", { n: 0, all: 3 }), "0 of 3, 0 {who}");
});

test("a word beside a number has the form for it, in French also for 0", () => {
  const rows = [
    ["{n} {n|1=step|steps}", ["0 steps", "1 step", "2 steps", "11 steps", "1,000 steps"]],
    ["{n} {n|0,1=étape|étapes}", ["0 étape", "1 étape", "2 étapes", "11 étapes", "1,000 étapes"]],
  ];
  for (const [text, filled] of rows) {
    assert.deepEqual([0, "1", 2, 11, "1,000"].map((n) => fillText(text, { n })), filled);
  }
});

test("a language has its name in the reader's language, also one that the pages lack; a tag without one has none", () => {
  assert.deepEqual(["es", "de-AT", "nl"].map((tag) => languageName(tag, "fr")), ["espagnol", "allemand", "néerlandais"]);
  assert.equal(languageName("en_GB", "es"), "inglés");
  assert.deepEqual(["", "a language", "zz"].map((tag) => languageName(tag, "en")), [undefined, undefined, undefined]);
});

test("names from right to left are isolated, and no others", () => {
  assert.equal(fillText("{name}: {count} cm", { name: "דנה", count: 12 }), "\u2068דנה\u2069: 12 cm");
  assert.equal(fillText("“{name}”", { name: "أحمد (A)" }), "“\u2068أحمد (A)\u2069”");
  for (const name of ["Ida", "Łucja", "李雷", "Ελένη", "Ада", "👩‍🔬", "12 · A"]) assert.equal(isolated(name), name);
  assert.equal(isolated("𐤀𐤁"), "\u2068𐤀𐤁\u2069", "scripts above the basic plane");
});

test("a change of direction within a name ends with it", () => {
  assert.equal(isolated("a\u202eb"), "\u2068a\u202eb\u2069");
  assert.equal(isolated("a\u2069\u202eb"), "\u2068a\u202eb\u2069", "an isolate that ends within it");
});

test("the button for the next language cycles through all", () => {
  const seen = [LANGUAGES[0]];
  while (seen.length < LANGUAGES.length) seen.push(nextLanguage(seen[seen.length - 1]));
  assert.deepEqual([...seen].sort(), [...LANGUAGES].sort());
  assert.equal(nextLanguage(seen[seen.length - 1]), LANGUAGES[0]);
});

test("a label that asks before it acts ends as its language writes an ellipsis", () => {
  assert.deepEqual(["de", "en", "es", "fr"].map((language) => withEllipsis("Data", language)), ["Data …", "Data…", "Data…", "Data…"]);
});
