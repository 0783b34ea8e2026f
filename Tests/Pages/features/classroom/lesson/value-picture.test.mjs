import assert from "node:assert/strict";
import { test } from "node:test";

import { moves, toldPictures, valueDetails, valueFinding, valueTable } from "../../../../../Public/features/classroom/lesson/value-picture.js";

const plain = (text) => (Array.isArray(text) ? text.map(plain) : text.replaceAll("\u00a0", " "));
const height = { text: { en: "?" }, form: "number", unit: { en: "cm" }, open: false, truth: 200 };
const opinion = { text: { en: "?" }, form: "number", open: false };
const line = { text: { en: "?" }, form: "line", from: -50, to: 50, open: false };

test("the finding is the median, and how far it is from the truth", () => {
  const finding = (question, ...values) => plain(valueFinding(question, values, "en"));
  assert.equal(finding(height), "No values yet");
  assert.equal(finding(height, 190), "One value: 190 cm");
  assert.equal(finding(height, 190, 210, 220), "Your median, 210 cm, is 10 cm (5.0 %) above the true value");
  assert.equal(finding(height, 190, 191), "Your median, 190.5 cm, is 9.5 cm (4.8 %) below the true value");
  assert.equal(finding(height, 190, 210), "Your median, 200 cm, is the true value");
  assert.equal(finding({ ...height, truth: 0 }, -1, -2, -3), "Your median, -2 cm, is 2 cm below the true value");
  assert.equal(finding(opinion, 1, 2, 4), "Your median is 2");
});

test("median and middle half need four values, by quartiles of type 7", () => {
  assert.deepEqual(valueDetails(height, [1, 2, 3], "en"), []);
  assert.deepEqual(plain(valueDetails(height, [1, 2, 3, 10], "en")), ["Median 2.5 cm", "Middle half 1.8 cm to 4.8 cm"]);
});

test("who moved is counted among those who answered twice", () => {
  const now = [190, 195, 200, 230, 210, null];
  const earlier = [180, 195, 190, 220, null, 240];
  assert.deepEqual(plain(moves(height, now, earlier, "en")), [
    "3 of 4 have changed the answer, by 10 cm at the median",
    "2 nearer to the true value, 1 farther from it",
  ]);
  assert.deepEqual(plain(moves(opinion, now, earlier, "en")), ["3 of 4 have changed the answer, by 10 at the median"]);
  assert.deepEqual(moves(opinion, [1, 2], [1, 2], "en"), ["2 of 2 have stayed with the answer"]);
  assert.deepEqual(moves(height, [1, null], [null, 2], "en"), []);
});

test("both times are on one axis, and nobody's answer is lost", () => {
  const pictures = toldPictures(height, [210, 195, null], [150, null, 260], "en");
  const [before, now] = pictures.map(({ bins }) => bins);
  assert.deepEqual(before.bins.map(({ centre }) => centre), now.bins.map(({ centre }) => centre));
  assert.deepEqual([before, now].map(({ bins }) => bins.flatMap(({ ids }) => ids).length), [2, 2]);
  assert.match(pictures[1].summary, /^Your median/);
  assert.equal(toldPictures(height, [1], [], "en").length, 1);
  assert.equal(toldPictures(line, [], [], "en")[0].bins.bins.length, 51, "the line before the first mark");
});

test("the table says all that the picture shows", () => {
  const { head, rows } = valueTable(height, [190, 201.5, null], [190, null, 3], "en");
  assert.deepEqual(head, ["Second answer", "First answer", "From the true value", "In percent"]);
  assert.deepEqual(plain(rows), [
    ["190 cm", "190 cm", "\u221210 cm", "\u22125.0 %"],
    ["201.5 cm", "–", "+1.5 cm", "+0.8 %"],
    ["–", "3 cm", "–", "–"],
  ]);
  assert.deepEqual(valueTable(opinion, [1], [], "en"), { title: "One value: 1", head: ["Answer"], rows: [["1"]] });
});
