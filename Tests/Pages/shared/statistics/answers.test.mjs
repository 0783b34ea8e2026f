import assert from "node:assert/strict";
import { test } from "node:test";

import "../../../../Public/languages/de/pages/index.js";
import "../../../../Public/languages/fr/pages/index.js";
import { decimals, lineStep, percentText, readValue, valueText } from "../../../../Public/shared/statistics/answers.js";

const plain = (text) => text.replaceAll("\u00a0", " ").replaceAll("\u202f", " ");

test("a typed number is read in each language, and no other text", () => {
  const read = (language, ...typed) => typed.map((text) => readValue(text, language));
  assert.deepEqual(read("en", "12", "-3.5", "\u22123.5", ".5", "7.", "1,234.5", "1,5", " 12 000 "), [12, -3.5, -3.5, 0.5, 7, 1234.5, 1.5, 12000]);
  assert.deepEqual(read("de", "12,5", "12.5", "1.234", "1.234.567,8", "-0,25", "1’000"), [12.5, 12.5, 1234, 1234567.8, -0.25, 1000]);
  assert.deepEqual(read("fr", "1 234,5", "1\u202f234", "1.234"), [1234.5, 1234, 1.234]);
  for (const text of ["", "-", ".", "1-2", "1,2,3", "1e5", "zwei", "0x10", "--1"]) assert.equal(readValue(text, "de"), null, text);
});

test("what is shown is read as the same number", () => {
  for (const language of ["en", "de", "fr"]) {
    for (const value of [0, -0.5, 12.25, 999.9, 1234.5, -1234567.125, 1e12, 0.000001]) {
      assert.equal(readValue(valueText(value, {}, language), language), value, `${value} ${language}`);
    }
  }
});

test("a value has the digits that it needs, and the question's unit", () => {
  assert.equal(plain(valueText(12.5, { unit: { en: "cm" } }, "de")), "12,5 cm");
  assert.equal(plain(valueText(1 / 3, { unit: { en: "m", fr: "mètres" } }, "fr", 2)), "0,33 mètres");
  assert.equal(valueText(0.1 + 0.2, {}, "en"), "0.3");
  assert.deepEqual([valueText(1969, {}, "de"), valueText(12345.5, {}, "de")], ["1969", "12.345,5"]);
  assert.deepEqual([decimals(), decimals(1, 2.25, 3.5), decimals(1e-7)], [0, 2, 7]);
});

test("the marks of a line are as far apart as a finger can tell, and reach its end", () => {
  assert.deepEqual([lineStep(0, 100), lineStep(0, 10), lineStep(1900, 2000), lineStep(-50, 50), lineStep(0, 1000), lineStep(0, 500)], [1, 0.1, 1, 1, 10, 1]);
  for (const [from, to] of [[0, 100], [0.5, 3.3], [0, 1234.5], [-7, 7], [0, 1e12], [1e-6, 3e-6]]) {
    const count = (to - from) / lineStep(from, to);
    assert.ok(Math.abs(count - Math.round(count)) < 1e-6 && count >= 100 && count <= 1001, `${from} ${to}: ${count}`);
  }
});

test("a distance in percent is of the truth", () => {
  assert.equal(plain(percentText(105, 100, "en")), "5.0 %");
  assert.equal(plain(percentText(-150, -100, "de")), "50 %");
  assert.deepEqual([percentText(1, 0, "en"), percentText(5, 5, "en")], ["", ""]);
});
