// A class that taps in time, as it happens and in words.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  inTimeDetails,
  inTimeErrors,
  inTimeFinding,
  inTimeTable,
} from "../../../../../Public/features/classroom/challenge/in-time-words.js";
import { Tapped, togetherStretches } from "../../../../../Public/features/classroom/challenge/tapped.js";
import { LANGUAGES } from "../../../../../Public/shared/model/language.js";

const PERSON = {
  id: "p1",
  taps: 48,
  doubles: 0,
  missing: 0,
  lastSeconds: 29.8,
  tempo: 101.4,
  tempoLow: 100.2,
  tempoHigh: 102.6,
  spreadMilliseconds: 18.2,
  driftMilliseconds: -0.35,
  driftLow: -0.6,
  driftHigh: -0.1,
  agreement: 0.9,
  latenessMilliseconds: 31.6,
  clockErrorMilliseconds: 8.3,
};
const RESULT = {
  value: 0.83,
  chance: 0.166,
  clockError: 0.031,
  screenCeiling: 0.977,
  tempo: 101.4,
  periodAtStartMilliseconds: 600,
  periodAtEndMilliseconds: 571,
  risesAtSeconds: 0.5,
  fallsAtSeconds: 22,
  leftOut: 0,
  steps: [0, 0.5, 30].map((seconds) => ({ seconds, people: 2, together: 0.8, periodMilliseconds: 600 })),
  people: [PERSON],
};
const plain = (text) => text.replaceAll("\u00a0", " ");
const step = (seconds, together) => ({ seconds, people: 2, together, periodMilliseconds: 500 });

test("the finding says how together the class was, and what chance gives", () => {
  assert.equal(plain(inTimeFinding(RESULT, "en")), "83 % together; chance alone gives 17 %");
  assert.equal(inTimeFinding({ ...RESULT, value: null, chance: null }, "en"), "");
  assert.equal(inTimeFinding(undefined, "en"), "");
});

test("details have the tempo against the beats, its change, and since when the class is together and apart", () => {
  assert.deepEqual(inTimeDetails({ kind: "beat", target: 100 }, RESULT, "en").map(plain), [
    "101.4 bpm, +1.4 from the beats",
    "from 600 to 571 ms between taps: faster",
    "together from 0.5 s on",
    "apart from 22.0 s on",
  ]);
  const [tempo, change, never, leftOut] = inTimeDetails(
    { kind: "clap", target: 30 },
    { ...RESULT, periodAtEndMilliseconds: 604, risesAtSeconds: null, fallsAtSeconds: null, leftOut: 12 },
    "en",
  );
  assert.equal(tempo, "101.4 bpm");
  assert.match(change, /^604.*at the start as at the end$/);
  assert.equal(never, "never together for two seconds");
  assert.match(leftOut, /^12 taps/);
});

test("errors name clocks, screens and what cancels, and are rounded up", () => {
  assert.match(plain(inTimeErrors(RESULT, "en")), /^Clocks change at most 4 % of it · screens \(± 20 ms\) alone leave 98 % · a tempo/);
});

test("the table has a row for each person with intervals, and notes", () => {
  const people = [PERSON, {
    ...PERSON,
    doubles: 3,
    missing: 2,
    lastSeconds: 11.6,
    tempo: null,
    spreadMilliseconds: null,
    driftMilliseconds: null,
    latenessMilliseconds: null,
  }];
  const { head, rows } = inTimeTable({ kind: "beat", target: 100 }, { ...RESULT, people }, "en", (id) => id);
  assert.equal(head.length, rows[0].length);
  assert.deepEqual(rows[0], ["p1", "101.4 (100.2 to 102.6)", "+1.4", "18", "−0.35 (−0.60 to −0.10)", "+32 ± 9", "48", ""]);
  assert.deepEqual(rows[1].slice(1, 6), ["–", "–", "–", "–", "–"]);
  assert.equal(plain(rows[1][7]), "3 double, 2 missing, until 12 s, keeps another time");
  assert.equal(inTimeTable({ kind: "clap", target: 30 }, RESULT, "en", (id) => id).head.length, head.length - 1);
});

test("each language has all words", () => {
  for (const code of LANGUAGES) {
    const texts = [inTimeFinding(RESULT, code), ...inTimeDetails({ kind: "beat", target: 100 }, RESULT, code), inTimeErrors(RESULT, code)];
    assert.ok(texts.every((text) => text !== "" && !/[{}]/.test(text)), texts.join("\n"));
  }
});

test("taps as they come are together where they fall together, and apart where they alternate", () => {
  const tapped = new Tapped();
  const counts = {};
  const add = (id, time, taps = 1) => tapped.add([[id, time, time, counts[id] = (counts[id] ?? 0) + taps]]);
  for (let beat = 0; beat < 20; beat += 1) {
    add("p1", 100 + 0.5 * beat);
    add("p2", 100 + 0.5 * beat);
    if (beat % 2 === 1) add("p2", 100.05 + 0.5 * beat);
    // Two taps that arrive at once are heard of as the second one.
    if (beat % 2 === 1) add("p3", 100.25 + 0.5 * beat, 2);
  }
  const both = tapped.steps(new Set(["p1", "p2"]), 100, 130);
  assert.ok(both.length > 15 && both.every(({ people, together }) => people === 2 && together > 0.999), "a double does not matter");
  const apart = tapped.steps(new Set(["p1", "p3"]), 101, 130);
  assert.ok(apart.every(({ together }) => together < 1e-6));
  assert.ok(apart.every(({ periodMilliseconds }) => Math.abs(periodMilliseconds - 500) < 1e-6));
  tapped.add([["p2", null, null, 0]]);
  assert.equal(tapped.steps(new Set(["p1", "p2"]), 100, 130).length, 0, "who was removed has no taps");
});

test("a curve is broken where fewer than two people tap", () => {
  const stretches = togetherStretches([step(0, null), step(0.5, 0.3), step(1, 0.4), step(1.5, null), step(2, 0.9)]);
  assert.deepEqual(stretches.map((stretch) => stretch.map(({ seconds }) => seconds)), [[0.5, 1], [2]]);
});
