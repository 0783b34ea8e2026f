/** The names of a class's parts, and the two that are compared first. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { lineOf, suggestion, titled, titleOf } from "../../../../Public/features/compare/parts.js";
import { readSamples } from "../../../../Public/features/compare/saved.js";
import { drawnValues, MAX_DOTS } from "../../../../Public/features/compare/shown-values.js";
import { COMPARE_TEXTS } from "../../../../Public/languages/en/pages/features/compare/texts.js";

const part = (/** @type {Record<string, unknown>} */ fields) => ({ code: "AAAAAA", name: "challenge-1", kind: "challenge-distance", number: 1, title: null, target: 10, settings: "10.0", startedAt: "2026-05-04T08:10:00Z", participants: 24, measures: [], ...fields });

test("a part's line has its kind, time and number of participants", () => {
  const now = new Date("2026-05-05T08:00:00Z");
  assert.match(lineOf(part({}), COMPARE_TEXTS.en, "en", now), /^1. Distance 10\u00a0cm · 24 phones · .*2026/);
  assert.match(lineOf(part({ target: 2.5 }), COMPARE_TEXTS.de, "de", now), /^1. Strecke 2,5\u00a0cm · /);
  assert.equal(titleOf(part({ kind: "game", title: "{number} harbour" }), COMPARE_TEXTS.en, "en"), "1. Spot the difference: {number} harbour");
  assert.equal(lineOf(part({ kind: "figures", number: null, startedAt: null, participants: 1 }), COMPARE_TEXTS.fr, "fr", now), "Sommes jusqu’ici · 1 téléphone");
  assert.match(lineOf(part({ group: "B" }), COMPARE_TEXTS.de, "de", now), /10\u00a0cm · Gruppe B · 24 Handys/);
  assert.equal(titleOf(part({ kind: "strange" }), COMPARE_TEXTS.en, "en"), "strange");
});

test("a part of a question is called by its step and its text, in the reader's language", () => {
  const question = (/** @type {Record<string, unknown>} */ fields) => part({ name: "question-2-3", kind: "question-number", number: 3, target: null, ...fields });
  const long = "How many ".repeat(12);
  const lessons = /** @type {any} */ ([{ run: 2, questions: [{ step: 3, text: { en: "How far?", de: "Wie weit?" } }, { step: 4, text: { en: long } }] }, { run: 3, questions: [{ step: 1, text: { fr: "Combien\u202f?" } }] }]);
  const [first, second, asked, other] = titled([question({}), question({ name: "question-2-4", number: 4 }), question({ name: "question-3-1", number: null }), part({})], lessons, "de");
  assert.equal(titleOf(first, COMPARE_TEXTS.de, "de"), "Schritt 3: Wie weit?");
  assert.equal([...second.title ?? ""].length, 60);
  assert.ok(second.title?.endsWith("How m…"));
  assert.equal(titleOf(asked, COMPARE_TEXTS.en, "en"), "Combien\u202f?");
  assert.equal(other.title, null);
  // Of a file, which has numbers only.
  assert.equal(titleOf(question({}), COMPARE_TEXTS.fr, "fr"), "Question de l’étape 3");
  assert.equal(titleOf(question({ number: null }), COMPARE_TEXTS.es, "es"), "Pregunta");
});

const at = (minute) => `2026-05-04T08:${String(minute).padStart(2, "0")}:00Z`;
const names = (/** @type {any} */ { first, second }) => [first, second].map((each) => each && `${each.code}/${each.name}`);

test("a comparison opens with the two newest rounds of the same kind and task, the earlier one as A", () => {
  const rounds = [
    part({ name: "figures", kind: "figures", settings: "", startedAt: null }),
    part({ name: "challenge-1", startedAt: at(10) }),
    part({ name: "challenge-2", startedAt: at(20) }),
    part({ name: "challenge-3", kind: "challenge-hold", settings: "3.0", startedAt: at(30) }),
    part({ name: "challenge-4", startedAt: at(40) }),
    part({ name: "game-1", kind: "game", settings: "p1", startedAt: at(25) }),
    part({ name: "game-2", kind: "game", settings: "p2", startedAt: at(50) }),
  ];
  // Two pictures are two tasks, although they are the newest rounds of one kind.
  assert.deepEqual(names(suggestion(rounds, "AAAAAA")), ["AAAAAA/challenge-2", "AAAAAA/challenge-4"]);
  assert.deepEqual(names(suggestion(rounds.filter(({ name }) => name !== "challenge-2"), null)), ["AAAAAA/challenge-1", "AAAAAA/challenge-4"]);
  // The list's order is not that of time.
  assert.deepEqual(names(suggestion([...rounds].reverse(), null)), ["AAAAAA/challenge-2", "AAAAAA/challenge-4"]);
});

test("without the same task it opens with the two newest of one kind", () => {
  const games = [1, 2, 3].map((index) => part({ name: `game-${index}`, kind: "game", settings: `p${index}`, startedAt: at(index) }));
  assert.deepEqual(names(suggestion([...games, part({ startedAt: at(9) })], null)), ["AAAAAA/game-2", "AAAAAA/game-3"]);
});

test("another class is compared only if this one has no other round of a kind", () => {
  const elsewhere = [part({ code: "BBBBBB", startedAt: at(1) }), part({ code: "BBBBBB", name: "challenge-2", startedAt: at(50) })];
  const own = part({ startedAt: at(5) });
  assert.deepEqual(names(suggestion([own, ...elsewhere], "AAAAAA")), ["AAAAAA/challenge-1", "BBBBBB/challenge-2"]);
  assert.deepEqual(names(suggestion([own, part({ name: "challenge-7", settings: "5.0", startedAt: at(6) }), ...elsewhere], "AAAAAA")), ["AAAAAA/challenge-1", "AAAAAA/challenge-7"]);
  assert.deepEqual(names(suggestion([own, part({ name: "challenge-3", kind: "challenge-hold", startedAt: at(7) })], "AAAAAA")), ["AAAAAA/challenge-3", undefined]);
  assert.deepEqual(names(suggestion([], null)), [undefined, undefined]);
});

test("a file without samples is refused", async () => {
  for (const text of ["", "[]", "null", "{}", '{"code":1}', "{"]) assert.equal(await readSamples(new Blob([text])), null);
  const samples = { code: "AAAAAA", name: "x", kind: "game", participants: [], measures: [] };
  for (const field of Object.keys(samples)) {
    for (const wrong of [undefined, null, 1, {}]) assert.equal(await readSamples(new Blob([JSON.stringify({ ...samples, [field]: wrong })])), null, field);
  }
  const text = JSON.stringify(samples);
  assert.equal((await readSamples(new Blob([text])))?.startedAt, null);
  // Of a mebibyte, and one byte more.
  assert.deepEqual((await readSamples(new Blob([text.padEnd(1_048_576)])))?.measures, []);
  assert.equal(await readSamples(new Blob([text.padEnd(1_048_577)])), null);
});

test("of many values a hundred quantiles are drawn", () => {
  const values = Array.from({ length: 500 }, (_, index) => index);
  assert.equal(drawnValues({ count: 3, values: [1, 2, 3] }).length, 3);
  const shown = drawnValues({ count: MAX_DOTS + 1000, values });
  assert.equal(shown.length, 100);
  assert.deepEqual([shown[0], shown[99]], [2, 497]);
});
