/** The names of a class's parts, and the two that are compared first. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { counterpart, lineOf, titleOf } from "../../../../Public/features/compare/parts.js";
import { readSamples } from "../../../../Public/features/compare/saved.js";
import { drawnValues, MAX_DOTS } from "../../../../Public/features/compare/shown-values.js";
import { COMPARE_TEXTS } from "../../../../Public/features/compare/texts.js";

const part = (/** @type {Record<string, unknown>} */ fields) => ({ code: "AAAAAA", name: "challenge-1", kind: "challenge-distance", number: 1, title: null, target: 10, settings: "10.0", startedAt: "2026-05-04T08:10:00Z", participants: 24, measures: [], ...fields });

test("a part's line has its kind, time and number of participants", () => {
  const now = new Date("2026-05-05T08:00:00Z");
  assert.match(lineOf(part({}), COMPARE_TEXTS.en, "en", now), /^1. Distance 10\u00a0cm · 24 phones · .*2026/);
  assert.match(lineOf(part({ target: 2.5 }), COMPARE_TEXTS.de, "de", now), /^1. Strecke 2,5\u00a0cm · /);
  assert.equal(titleOf(part({ kind: "game", title: "{number} harbour" }), COMPARE_TEXTS.en, "en"), "1. Spot the difference: {number} harbour");
  assert.equal(lineOf(part({ kind: "figures", number: null, startedAt: null, participants: 1 }), COMPARE_TEXTS.fr, "fr", now), "Sommes jusqu’ici · 1 téléphone");
  assert.equal(titleOf(part({ kind: "strange" }), COMPARE_TEXTS.en, "en"), "strange");
});

test("the other part is of the same kind, preferably of the same class", () => {
  const [first, second] = [part({}), part({ name: "challenge-2" })];
  const [elsewhere, hold] = [part({ code: "BBBBBB" }), part({ name: "challenge-3", kind: "challenge-hold" })];
  assert.equal(counterpart(first, [first, second, hold, elsewhere]), second);
  assert.equal(counterpart(first, [first, elsewhere]), elsewhere);
  assert.equal(counterpart(hold, [first, hold]), undefined);
});

test("a file without samples is refused", async () => {
  for (const text of ["", "[]", "null", "{}", '{"code":1}', "{"]) assert.equal(await readSamples(new Blob([text])), null);
  assert.equal(await readSamples(new Blob(["x".repeat(2e6)])), null);
  const read = await readSamples(new Blob([JSON.stringify({ code: "AAAAAA", name: "x", kind: "game", participants: [], measures: [] })]));
  assert.equal(read?.startedAt, null);
});

test("of many values a hundred quantiles are drawn", () => {
  const values = Array.from({ length: 500 }, (_, index) => index);
  assert.equal(drawnValues({ count: 3, values: [1, 2, 3] }).length, 3);
  const shown = drawnValues({ count: MAX_DOTS + 1000, values });
  assert.equal(shown.length, 100);
  assert.deepEqual([shown[0], shown[99]], [2, 497]);
});
