import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { figureFinding, figureWords } from "../../../../../Public/features/classroom/lesson/figure-values.js";
import { bestAttempts, measuredBefore } from "../../../../../Public/features/classroom/lesson/measured.js";
import { CLASS_LESSON_TEXTS } from "../../../../../Public/languages/en/pages/features/classroom/lesson/texts.js";

const plain = (text) => text.replaceAll("\u00a0", " ");
const challenge = { activity: { name: "challenge", kind: "distance" } };
const figure = (name) => ({ compare: { figure: name } });
const answers = { compare: { answers: "guess" } };

test("what stands beside the answers is what the class has measured last", () => {
  assert.equal(measuredBefore([{}, challenge, figure("results"), answers], 4), "challenge");
  assert.equal(measuredBefore([{}, challenge, figure("distance"), answers], 4), "distance");
  assert.equal(measuredBefore([figure("distance"), challenge, answers, figure("force")], 3), "challenge");
  assert.equal(measuredBefore([challenge, { activity: { name: "experiment" } }, figure("results"), answers], 4), null);
  assert.equal(measuredBefore([{}, { activity: { name: "spot" } }, answers], 3), null);
});

test("lessons that come along measure what they ask about", () => {
  const folder = new URL("../../../../../Public/data/lessons/", import.meta.url);
  const measured = readdirSync(folder).map((name) => {
    const { id, steps } = JSON.parse(readFileSync(new URL(name, folder), "utf8"));
    return [id, steps.flatMap(({ compare }, index) => (compare?.answers ? [measuredBefore(steps, index + 1)] : []))];
  });
  assert.deepEqual(Object.fromEntries(measured), {
    coast: [null],
    "in-time": ["challenge"],
    "thumb-walk": ["distance"],
    "one-centimetre": ["challenge"],
    "fitts-law": [null, null],
    "phone-scale": ["force", "force"],
    "how-sure": ["distance"],
    "map-in-the-head": [null],
    "nerve-relay": ["challenge"],
    "stadium-wave": ["challenge"],
    "thrown-ball": [null, null, null, null],
    "where-is-it": [null, null, null],
    "spring-scale": [null, null, null],
    pendulum: [null, null, null],
  });
});

test("of a phone's attempts the best counts, as in the ranks", () => {
  const attempts = (...values) => ({ results: values.map((value) => ({ value })) });
  assert.deepEqual(bestAttempts({ kind: "distance", target: 10 }, [attempts(7.5, 10.2, 9), attempts(), attempts(12)]), [10.2, 12]);
  assert.deepEqual(bestAttempts({ kind: "reaction", target: 5 }, [attempts(300, 250)]), [250]);
});

test("a figure's finding is true as it is written", () => {
  const found = (name, values, language = "en") => plain(figureFinding(name, values, CLASS_LESSON_TEXTS[language], language));
  assert.equal(found("distance", [1, 2.469, 400]), "Half of you drew 0.02 m or more");
  assert.equal(found("touches", [4, 6], "de"), "Die Hälfte von euch hat mindestens 5 Gesten gemacht");
  assert.equal(found("time", [3.209], "fr"), "Une valeur : 3,21 s");
  assert.equal(found("force", []), "No values yet");
});

test("median and middle half are in one unit", () => {
  const words = figureWords("distance", [40, 80, 120, 160], CLASS_LESSON_TEXTS.de, "de");
  assert.deepEqual([plain(words.median), plain(words.half)], ["Median 1,00 m", "Mittlere Hälfte 0,70 m bis 1,30 m"]);
  assert.deepEqual(figureWords("distance", [], CLASS_LESSON_TEXTS.en, "en"), { name: "Distance", median: "", half: "" });
  assert.equal(figureWords("distance", [1, 2, 3], CLASS_LESSON_TEXTS.en, "en").half, "");
});
