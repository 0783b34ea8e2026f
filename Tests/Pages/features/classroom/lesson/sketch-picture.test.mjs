import assert from "node:assert/strict";
import { test } from "node:test";

import { sketchDetails, sketchFinding, sketchMoves, sketchTable } from "../../../../../Public/features/classroom/lesson/sketch-picture.js";

const flat = (value) => Array(101).fill(value);
const rising = (by = 0) => Array.from({ length: 101 }, (_, place) => place / 10 + by);
const x = { name: { en: "Time" }, unit: { en: "s" }, from: 0, to: 2 };
const y = { name: { en: "Speed" }, unit: { en: "m/s" }, from: 0, to: 20 };
const ball = { text: { en: "?" }, form: "sketch", open: false, x, y, curve: rising() };
const mood = { text: { en: "?" }, form: "sketch", open: false, x, y };
const plain = (text) => (Array.isArray(text) ? text.map(plain) : text.replaceAll("\u00a0", " "));

test("the finding is how far half of the class are off", () => {
  assert.equal(sketchFinding(ball, [], "en"), "No values yet");
  const finding = sketchFinding(ball, [rising(), rising(2), rising(5)], "en");
  assert.equal(plain(finding), "Half of you are at most 2 m/s off (root mean square)");
  assert.equal(sketchFinding(mood, [flat(1), flat(2)], "en"), "2 curves");
});

test("the details are about the median curve, and the turns", () => {
  const peak = rising().map((value, place) => (place < 50 ? value : 10 - value));
  const [shown, off, turns] = plain(sketchDetails(ball, [rising(1), rising(3), peak, rising(2)], "en"));
  assert.deepEqual([shown, turns], ["Thick: your median, in the band of your middle half", "3 of 4 turn as often as the true curve, 0 times"]);
  assert.match(off, /^your median curve is 1\.\d+ m\/s off, r = 1\.00$/);
  assert.deepEqual(plain(sketchDetails(ball, [rising(1), rising(3)], "en")).slice(0, 2), ["Thick: your median", "your median curve is 2 m/s off, r = 1.00"]);
  assert.deepEqual(sketchDetails(ball, [rising()], "en"), []);
  assert.deepEqual(sketchDetails(mood, [flat(1), flat(2)], "en"), ["Thick: your median"]);
});

test("who moved is counted among those who answered twice", () => {
  const [now, earlier] = [[rising(1), rising(4), rising(2), null, rising()], [rising(3), rising(3), rising(2), rising(), null]];
  assert.deepEqual(plain(sketchMoves(ball, now, earlier, "en")), [
    "2 of 3 have changed the answer, by 1.5 m/s at the median",
    "1 nearer to the true curve, 1 farther from it",
  ]);
  assert.equal(sketchMoves(mood, now, earlier, "en").length, 1);
  assert.deepEqual(sketchMoves(ball, [null], [rising()], "en"), []);
});

test("the table has eleven places", () => {
  const { head, rows } = sketchTable(ball, [rising(1), rising(3)], [rising(2), null], "en");
  assert.deepEqual(head, ["Time / s", "Median", "Middle half", "True curve", "Median before"]);
  assert.equal(rows.length, 11);
  assert.deepEqual(rows[10], ["2.0", "12", "11.5 … 12.5", "10", "12"]);
  assert.deepEqual(sketchTable(mood, [], [], "en").rows, []);
});
