import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { LANGUAGE_NAMES } from "../../../../Public/languages/languages.js";
import { LINE_EM, nameLines, SIGN_EM, TOP_EM } from "../../../../Public/shared/drawing/name-lines.js";

/** The mean width of a letter in a wide font (DejaVu Sans), as a share of its size. */
const LETTER = 0.57;
const widthOf = (text, size) => text.length * LETTER * size;
/** All texts in a JSON value, without the names of its members. */
const strings = (value) => (typeof value === "string" ? [value] : Object.values(value).flatMap(strings));
/** The invented names of each language: each colour with each animal. */
const folder = new URL("../../../../Public/languages/", import.meta.url);
const words = Object.keys(LANGUAGE_NAMES).flatMap((code) => {
  const texts = JSON.parse(readFileSync(new URL(`${code}/server/phone-names.json`, folder), "utf8"));
  return strings([texts.colours, texts.traits, texts.animals]);
});
const longest = words.sort((a, b) => b.length - a.length).slice(0, 30);
const names = longest.flatMap((one) => longest.filter((other) => other !== one).map((other) => `${one} ${other}`));
const EM = 24;

function check(number, name, width, height) {
  const { lines, size } = nameLines(number, name, { width, height }, EM, widthOf);
  assert.equal(lines.join(" ").trim(), `${number} ${name}`.trim());
  assert.ok(lines.length <= 3);
  lines.forEach((line, index) => {
    const needed = (index === 0 ? SIGN_EM * size : 0) + widthOf(line, size);
    assert.ok(needed <= width + 0.01, `${line} of ${number} ${name}: ${needed} px in ${width}`);
  });
  assert.ok(size * (TOP_EM + LINE_EM * lines.length) <= height + 0.01, `${lines} in ${height} px`);
  assert.ok(size >= EM * 0.58);
  return { lines, size };
}

test("every invented name with a number is whole below a phone of each width", () => {
  assert.ok(longest[0].length >= 12 && names.length > 800);
  for (const number of ["", "14", "1999"]) {
    for (const name of names) for (const width of [4, 4.6, 5.5, 7, 9, 14]) check(number, name, width * EM, 2.75 * EM);
  }
});

test("a name has no more lines, and no smaller letters, than it needs", () => {
  assert.deepEqual(check("14", "blue fox", 12 * EM, 1.6 * EM), { lines: ["14 blue fox"], size: EM });
  assert.deepEqual(check("14", "blue dragonfly", 6 * EM, 2.75 * EM), { lines: ["14 blue", "dragonfly"], size: EM });
  assert.deepEqual(check("14", "turquoise dragonfly", 4 * EM, 2.75 * EM).lines, ["14", "turquoise", "dragonfly"]);
  assert.deepEqual(check("", "blue dragonfly", 6 * EM, 2.75 * EM).lines, ["blue", "dragonfly"]);
});

test("a word that fits at no size is left to the caller", () => {
  const { lines, size } = nameLines("13", "W".repeat(32), { width: 4 * EM, height: 2.75 * EM }, EM, widthOf);
  assert.deepEqual([lines, size], [["13", "W".repeat(32)], EM * 0.58]);
});
