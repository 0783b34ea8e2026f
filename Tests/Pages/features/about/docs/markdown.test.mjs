import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

import { readInline, readMarkdown } from "../../../../../Public/features/about/docs/markdown.js";

const text = (words) => ({ kind: "text", text: words });

const code = (words) => ({ kind: "code", text: words });

for (const { name, source, block } of [
  {
    name: "a heading",
    source: "## Close `codes`, all!",
    block: {
      kind: "heading",
      level: 2,
      content: [text("Close "), code("codes"), text(", all!")],
      id: "close-codes-all",
    },
  },
  {
    name: "a picture on a line of its own",
    source: "![A phone (two)](images/a.png)",
    block: { kind: "picture", alt: "A phone (two)", source: "images/a.png" },
  },
  { name: "a paragraph over two lines", source: "one\ntwo", block: { kind: "paragraph", content: [text("one two")] } },
  {
    name: "a list with a continued item",
    source: "- one\n  more\n- two",
    block: { kind: "list", ordered: false, items: [[text("one more")], [text("two")]] },
  },
  {
    name: "a numbered list",
    source: "1. one\n2. two",
    block: { kind: "list", ordered: true, items: [[text("one")], [text("two")]] },
  },
  {
    name: "code, in which nothing is read,",
    source: "```json\n# **a**\n\n| b |\n```",
    block: code("# **a**\n\n| b |"),
  },
  { name: "a rule", source: "---", block: { kind: "rule" } },
  {
    name: "a table with a head",
    source: "| a | b |\n|---|---|\n| 1 | 2 |",
    block: { kind: "table", head: [[text("a")], [text("b")]], rows: [[[text("1")], [text("2")]]] },
  },
  {
    name: "a table with bars inside its cells",
    source: "| a \\| b | `c|d` |",
    block: { kind: "table", head: [], rows: [[[text("a | b")], [code("c|d")]]] },
  },
]) {
  test(`${name} is read with either end of line`, () => {
    assert.deepEqual(readMarkdown(source), [block]);
    assert.deepEqual(readMarkdown(source.replaceAll("\n", "\r\n")), [block]);
  });
}

test("headings, lists, tables and code end a paragraph without an empty line", () => {
  const kinds = readMarkdown("a\n# b\nc\n- d\n\ne\n| f |\ng\n```\nh\n```\ni").map(({ kind }) => kind);
  assert.deepEqual(kinds, "paragraph heading paragraph list paragraph table paragraph code paragraph".split(" "));
});

test("code, bold, emphasis and links in a line are found", () => {
  assert.deepEqual(readInline("a `*b*` **c** *d* [e](/f#g)"), [
    text("a "),
    code("*b*"),
    text(" "),
    { kind: "strong", text: "c" },
    text(" "),
    { kind: "emphasis", text: "d" },
    text(" "),
    { kind: "link", text: "e", href: "/f#g" },
  ]);
});

for (const href of ["https://example.org/", "/docs", "#words", "openapi.yaml"]) {
  test(`a link to ${href} is a link`, () => assert.equal(readInline(`[x](${href})`)[0].kind, "link"));
}

for (const href of ["javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,x", "vbscript:x"]) {
  test(`a link to ${href} stays text`, () => {
    const parts = readInline(`[x](${href})`);
    assert.ok(parts.every(({ kind }) => kind === "text"));
    assert.ok(parts.map((part) => part.text).join("").startsWith(`[x](${href}`));
  });
}

const DOCS = new URL("../../../../../docs/", import.meta.url);
for (const name of readdirSync(DOCS).filter((file) => file.endsWith(".md"))) {
  test(`links within ${name} lead to headings, as the page reads it`, () => {
    const source = readFileSync(new URL(name, DOCS), "utf8");
    const anchors = new Set(readMarkdown(source).filter(({ kind }) => kind === "heading").map(({ id }) => `#${id}`));
    const links = [...source.matchAll(/\]\((#[^)]+)\)/g)].map(([, anchor]) => anchor);
    assert.ok(anchors.size > 0);
    assert.deepEqual(links.filter((link) => !anchors.has(link)), []);
  });
}
