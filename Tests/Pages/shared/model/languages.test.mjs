import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { LANGUAGE_FACTS } from "../../../../Public/languages/en/pages/shared/model/language.js";
import { LANGUAGE_NAMES } from "../../../../Public/languages/languages.js";
import { merged } from "../../../../Public/languages/records/texts.js";

const LANGUAGES = fileURLToPath(new URL("../../../../Public/languages/", import.meta.url));
const records = Object.entries(globalThis.pageTexts.records);

/** The files with words, below a language's folder. */
const filesOf = (/** @type {string} */ language) =>
  readdirSync(path.join(LANGUAGES, language, "pages"), { recursive: true }).filter((name) => name.endsWith(".js")).sort();

/** A text's placeholders, and its keys of a list, which are separated by a sign. */
const parts = (/** @type {unknown} */ text) =>
  typeof text === "string"
    ? [...(text.match(/\{\w+\}/g) ?? []), ...(/^[A-Z]=/.test(text) ? text.split("|").map((entry) => entry.split("=")[0]) : [])].sort()
    : [];

/** @param {unknown} text @returns {string[]} */
const strings = (text) => (typeof text === "string" ? [text] : Object.values(text ?? {}).flatMap(strings));

test("there are texts to compare", () => assert.ok(records.length > 100, `${records.length} records`));

for (const language of Object.keys(LANGUAGE_NAMES)) {
  test(`${language} has the files of English, and its list names each`, () => {
    assert.deepEqual(filesOf(language), filesOf("en"));
    const list = readFileSync(path.join(LANGUAGES, language, "pages/index.js"), "utf8");
    const named = [...list.matchAll(/import "\.\/(.+)";/g)].map(([, file]) => file);
    assert.deepEqual(named.sort(), filesOf(language).filter((file) => file !== "index.js"));
    assert.deepEqual(records.filter(([, record]) => !(language in record)).map(([key]) => key), []);
  });

  test(`${language} says the same as English: the same keys are filled`, () => {
    for (const [key, { en, [language]: words }] of records) {
      if (key === "shared/model/language" || typeof en === "string") continue;
      assert.deepEqual(Object.keys(words).sort(), Object.keys(en).sort(), key);
      for (const [name, text] of Object.entries(words)) assert.deepEqual(parts(text), parts(en[name]), `${key}: ${name}`);
    }
  });

  test(`${language} has its own form of the ellipsis at the end of a text`, () => {
    const wrong = LANGUAGE_FACTS[language].ellipsis.endsWith(" …") ? /\S…$/ : /\s…$/;
    assert.deepEqual(records.flatMap(([, record]) => strings(record[language])).filter((text) => wrong.test(text)), []);
  });
}

test("a merged record has the words of all, and of two with one name the later one's", () => {
  const record = merged({ en: { a: "a", b: "b" }, de: { a: "A", b: "B" } }, { en: { b: "c" }, de: { b: "C" } });
  assert.deepEqual([record.en, record.de], [{ a: "a", b: "c" }, { a: "A", b: "C" }]);
});
