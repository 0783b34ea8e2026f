import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

const PUBLIC = fileURLToPath(new URL("../../../../Public/", import.meta.url));
const files = readdirSync(PUBLIC, { recursive: true })
  .filter((name) => /texts?[^/]*\.js$|texts\/[^/]*\.js$/.test(name))
  .map((name) => path.join(PUBLIC, name))
  .filter((file) => /^export const \w+_TEXTS = /m.test(readFileSync(file, "utf8")));

/** A text's placeholders, and its keys of a list, which are separated by a sign. */
const parts = (/** @type {unknown} */ text) =>
  typeof text === "string"
    ? [...(text.match(/\{\w+\}/g) ?? []), ...(/^[A-Z]=/.test(text) ? text.split("|").map((entry) => entry.split("=")[0]) : [])].sort()
    : [];

/** @param {unknown} text @returns {string[]} */
const strings = (text) => (typeof text === "string" ? [text] : Object.values(text ?? {}).flatMap(strings));

test("there are texts to compare", () => assert.ok(files.length > 30));

for (const file of files) {
  test(`${path.relative(PUBLIC, file)} says the same in each language: the same keys are filled`, async () => {
    for (const texts of Object.values(await import(pathToFileURL(file).href))) {
      for (const [language, words] of Object.entries(texts)) {
        assert.deepEqual(Object.keys(words).sort(), Object.keys(texts.en).sort(), language);
        for (const [key, text] of Object.entries(words)) assert.deepEqual(parts(text), parts(texts.en[key]), `${language}: ${key}`);
      }
    }
  });

  test(`${path.relative(PUBLIC, file)} has a space before the ellipsis at the end of a text in German alone`, async () => {
    for (const texts of Object.values(await import(pathToFileURL(file).href))) {
      for (const [language, words] of Object.entries(texts)) {
        const wrong = language === "de" ? /\S…$/ : /\s…$/;
        assert.deepEqual(strings(words).filter((text) => wrong.test(text)), [], language);
      }
    }
  });
}
