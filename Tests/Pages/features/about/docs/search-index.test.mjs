import assert from "node:assert/strict";
import { test } from "node:test";

import { readMarkdown } from "../../../../../Public/features/about/docs/markdown.js";
import { makeIndex, search } from "../../../../../Public/features/about/docs/search-index.js";

const index = makeIndex([
  { name: "one", blocks: readMarkdown("Before all.\n\n# Tokens\n\nThe `host` token.\n\n- Élodie\n- a [resume token](x.md#y)\n\n## Table\n\n| a | b |\n|---|---|\n| host | phone |") },
  { name: "two", blocks: readMarkdown("# Other\n\nA token of a host, a token.\n\n```\nGET /token\n```\n\n![A drawing of a phone](a.png)") },
]);

const places = (question) => search(index, question).map(({ section }) => `${section.document}#${section.id}`);

for (const { question, found } of [
  { question: "token", found: ["one#tokens", "two#other"] },
  { question: "  HOST   Token ", found: ["one#tokens", "two#other"] },
  { question: "before", found: ["one#"] },
  { question: "elodie", found: ["one#tokens"] },
  { question: "ÉLODIE", found: ["one#tokens"] },
  { question: "phone", found: ["one#table", "two#other"] },
  { question: "get /token", found: ["two#other"] },
  { question: "host nothing", found: [] },
  { question: "", found: [] },
  { question: "x.md", found: [] },
  { question: "(.*", found: [] },
]) {
  test(`"${question}" is in ${found.length === 0 ? "no section" : found.join(", ")}`, () => {
    assert.deepEqual(places(question).sort(), [...found].sort());
  });
}

test("a word in a heading counts more than one in a text", () => {
  assert.deepEqual(places("token"), ["one#tokens", "two#other"]);
});

test("an excerpt marks what was found, with its own letters", () => {
  const [{ excerpt }] = search(index, "elodie");
  assert.deepEqual(excerpt.filter(({ found }) => found).map(({ text }) => text), ["Élodie"]);
  assert.match(excerpt.map(({ text }) => text).join(""), /The host token\. Élodie a resume token/);
});

test("an excerpt begins near the first found word", () => {
  const far = makeIndex([{ name: "far", blocks: readMarkdown(`# Far\n\n${"word ".repeat(200)}needle ${"word ".repeat(200)}`) }]);
  const text = search(far, "needle")[0].excerpt.map((piece) => piece.text).join("");
  assert.ok(text.includes("needle") && text.length <= 200, text);
});

test("letters outside the basic plane keep the positions", () => {
  const emoji = makeIndex([{ name: "emoji", blocks: readMarkdown("# E\n\n😀😀 İstanbul ﬁne needle") }]);
  assert.deepEqual(search(emoji, "needle")[0].excerpt.filter(({ found }) => found), [{ text: "needle", found: true }]);
});

test("of sections that fit as well, those for most readers come first", () => {
  const both = makeIndex([
    { name: "developers", blocks: readMarkdown("# Token\n\nA host.") },
    { name: "teachers", blocks: readMarkdown("# Token\n\nA host."), isFirst: true },
  ]);
  assert.deepEqual(search(both, "token").map(({ section }) => section.document), ["teachers", "developers"]);
});
