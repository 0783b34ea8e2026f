/** The sentences of the page of comparisons. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { absence, digitsFor, exactness, sentence, strength, unitText } from "../../../../Public/features/compare/sentences.js";
import { resultText } from "../../../../Public/shared/tasks/challenge.js";
import { COMPARE_TEXTS } from "../../../../Public/languages/en/pages/features/compare/texts.js";

const plain = (/** @type {string} */ text) => text.replaceAll(/[\u00a0\u202f]/g, " ");
const side = { count: 12, leftOut: 0, lowerQuartile: 1, median: 2, upperQuartile: 3, interval: [1.5, 2.5], values: [] };
/** @param {Record<string, unknown>} fields @param {"de"|"en"|"fr"} language */
const sentenceOf = (fields, language = "en") =>
  plain(sentence({ name: "movementTime", unit: "s", better: "less", first: side, second: side, difference: null, interval: null, verdict: null, missing: [], ...fields }, 8, COMPARE_TEXTS[language], language));

const FASTER = { difference: -0.8, interval: [-1.2, -0.3], verdict: "lower" };
const UNCLEAR = { difference: 0.1, interval: [-0.2, 0.5], verdict: "unclear" };

test("a difference is stated with its interval, in each language", () => {
  assert.equal(sentenceOf(FASTER), "Probably faster in B: 0.8 s, 95 % from 0.3 to 1.2 s.");
  assert.equal(sentenceOf(FASTER, "de"), "In B wahrscheinlich schneller: 0,8 s, zu 95 % zwischen 0,3 und 1,2 s.");
  assert.equal(sentenceOf(FASTER, "fr"), "En B, probablement plus rapide : 0,8 s, à 95 % entre 0,3 et 1,2 s.");
  assert.equal(sentenceOf({ difference: 2, interval: [1, 3], verdict: "higher", name: "hints", unit: null }), "Probably more in B: 2, 95 % from 1 to 3.");
});

test("an interval with 0 is not a clear difference, and both bounds are stated", () => {
  assert.equal(sentenceOf(UNCLEAR), "No clear difference: in B between 0.20 s faster and 0.50 s slower.");
  assert.equal(sentenceOf(UNCLEAR, "de"), "Kein klarer Unterschied: in B zwischen 0,20 s schneller und 0,50 s langsamer.");
  assert.equal(sentenceOf({ difference: 0.2, interval: [0, 0.5], verdict: "unclear" }), "No clear difference: in B between no difference and 0.50 s slower.");
  assert.equal(sentenceOf({ difference: 0, interval: [0, 0], verdict: "unclear" }), "No clear difference: most values are equal.");
});

test("units are written as in the language, the same as in the results of a challenge", () => {
  for (const [language, expected] of Object.entries({ en: "bits/s", de: "Bit/s", fr: "bits/s" })) {
    assert.equal(unitText("bits/s", COMPARE_TEXTS[language]), expected);
    assert.equal(plain(resultText("targets", 4, language)).split(" ").at(-1), expected);
  }
  assert.equal(unitText("s/bit", COMPARE_TEXTS.de), "s/Bit");
  assert.equal(unitText("s", COMPARE_TEXTS.de), "s");
  assert.equal(unitText(null, COMPARE_TEXTS.de), null);
});

test("shares differ in percentage points", () => {
  assert.equal(sentenceOf({ name: "errorRate", unit: "%", difference: 12, interval: [4, 20], verdict: "higher" }, "de"), "In B wahrscheinlich mehr Fehler: 12 Prozentpunkte, zu 95 % zwischen 4 und 20 Prozentpunkte.");
});

test("missing values are stated instead of a difference", () => {
  const few = { ...side, count: 5 };
  assert.equal(sentenceOf({ first: few, missing: ["few-in-first"] }), "Too few values in A: 5, at least 8 are needed.");
  assert.equal(sentenceOf({ first: { ...side, count: 11 }, missing: ["few-in-first"], statistic: "mean" }), "Too few values in A: 11, at least 12 are needed.");
  assert.equal(sentenceOf({ first: few, second: few, missing: ["few-pairs"], difference: 3 }, "fr"), "Trop peu ont participé aux deux : 5, il en faut au moins 8.");
  assert.match(sentenceOf({ missing: ["no-spread"], difference: -1, interval: [-1, -1] }), /^No spread/);
});

test("no other number is shown as 0, and none has needless digits", () => {
  assert.equal(sentenceOf({ difference: 0.0989, interval: [0.0001, 0.4605], verdict: "higher" }), "Probably slower in B: 0.10 s, 95 % from just over 0 to 0.46 s.");
  assert.equal(sentenceOf({ difference: 0.2, interval: [-0.0001, 0.5], verdict: "unclear" }, "de"), "Kein klarer Unterschied: in B zwischen keinem Unterschied und 0,50 s langsamer.");
  assert.equal(digitsFor([0.04, 1.2]), 1);
  assert.equal(digitsFor([120, 340]), 0);
  assert.equal(digitsFor([0.012, 0.034]), 3);
  assert.equal(digitsFor([0, 0]), 0);
  assert.equal(digitsFor([]), 0);
});

test("every measure has its words in every language", () => {
  for (const texts of Object.values(COMPARE_TEXTS)) {
    for (const [name, { lower, higher }] of Object.entries(texts.measures)) assert.notEqual(lower, higher, name);
  }
  assert.match(sentenceOf({ ...FASTER, name: "unknown" }), /^Probably less in B/);
});

test("who is missing is counted, and bounded where many are", () => {
  const missing = (/** @type {Record<string, unknown>} */ fields, paired = false, /** @type {"de"|"en"|"fr"} */ language = "en") =>
    plain(absence({ unit: "s", first: { ...side, absent: 0 }, second: { ...side, absent: 0 }, bounds: null, ...fields }, paired, COMPARE_TEXTS[language], language));
  assert.equal(missing({}), "");
  const some = { second: { ...side, absent: 2 } };
  assert.equal(missing(some), "Without a value: 0 in A, 2 in B.");
  assert.equal(missing({ ...some, bounds: [-0.3, 1.5] }, false, "de"), "Ohne Wert: 0 in A, 2 in B. Lägen sie alle beim kleinsten oder beim größten Wert, so läge der Unterschied zwischen -0,3 s und 1,5 s.");
  assert.match(missing({ first: { ...side, absent: 3 }, second: { ...side, absent: 3 }, unit: "%", bounds: [-25, 15] }, true), /^Without both values: 3\. .* percentage points/);
});

test("how exact one value is stands beside the difference, where both sides know it", () => {
  const known = (/** @type {number|null} */ error) => ({ ...side, valueError: error === null ? { error, reason: "densityAssumed" } : { error, kind: "bound" } });
  const exact = (/** @type {unknown} */ first, /** @type {unknown} */ second, /** @type {"de"|"en"|"fr"} */ language = "en") =>
    plain(exactness({ unit: "s", first, second }, COMPARE_TEXTS[language], language));
  assert.equal(exact(known(0.0131), known(0.0131)), "One value is at most 0.014 s off.");
  assert.equal(exact(known(0.0177), known(0.2), "de"), "Ein Wert liegt höchstens 0,018 s daneben in A, 0,20 s in B.");
  assert.equal(exact(known(0.0177), known(0.2), "fr"), "Une valeur est fausse d’au plus 0,018 s en A, 0,20 s en B.");
  assert.equal(exact(known(null), known(0.1)), "");
  assert.equal(exact(side, side), "");
});

test("a comparison states its parts, and the smallest detectable difference", () => {
  const more = (/** @type {Record<string, unknown>} */ fields, /** @type {"de"|"en"|"fr"} */ language = "en") =>
    plain(strength({ name: "movementTime", unit: "s", better: "less", first: side, second: side, missing: [], statistic: "median", tiesDominate: false, detectableDifference: 0.4288, ...UNCLEAR, ...fields }, COMPARE_TEXTS[language], language));
  assert.equal(more({}), "With these phones, a difference of 0.43 s would have been found in 4 of 5 cases.");
  assert.equal(more({ unit: "%", detectableDifference: 12.4 }, "de"), "So groß müsste ein Unterschied sein, damit er mit diesen Handys in 4 von 5 Fällen gefunden wird: 12 Prozentpunkte.");
  assert.equal(more(FASTER), "");
  assert.equal(more({ ...FASTER, tiesDominate: true, statistic: "mean" }), "Many values are equal: means are compared here, because medians would hardly show a difference.");
  assert.equal(more({ tiesDominate: true, detectableDifference: null }), "Many values are equal: with fewer than 12 pairs, hardly any difference would be found.");
  assert.equal(more({ verdict: null, tiesDominate: true }), "");
  assert.match(more({}, "fr"), /^Avec ces téléphones, une différence de 0,43 s aurait été trouvée/);
});
