import assert from "node:assert/strict";
import { test } from "node:test";

import { errorNotes, middleErrors } from "../../../../../Public/features/classroom/challenge/class-errors.js";
import { median } from "../../../../../Public/shared/statistics/averages.js";
import "../../../../../Public/languages/languages.js";

const plain = (texts) => texts.map((text) => text.replaceAll("\u00a0", " "));

test("the median and the mean are off as far as errors of all in one direction make them", () => {
  assert.deepEqual(middleErrors([{ value: 1, error: 0.5 }, { value: 2, error: 0.25 }, { value: 9, error: 3 }]), {
    median: 0.25,
    mean: 1.25,
  });
  // The lowest can rise above the middle one.
  assert.equal(middleErrors([{ value: 1, error: 4 }, { value: 2, error: 0.5 }, { value: 9, error: 0 }])?.median, 3);
  assert.equal(middleErrors([]), null);
});

test("whatever the values are within their errors, the median is within its own", () => {
  let state = 7;
  const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
  for (let turn = 0; turn < 200; turn += 1) {
    const measured = Array.from({ length: 1 + Math.floor(9 * random()) }, () => ({ value: 10 * random(), error: random() }));
    const error = middleErrors(measured)?.median ?? NaN;
    const shown = median(measured.map(({ value }) => value));
    for (let truth = 0; truth < 20; truth += 1) {
      const truly = median(measured.map(({ value, error }) => value + error * (2 * random() - 1)));
      assert.ok(Math.abs(truly - shown) <= error + 1e-12);
    }
  }
});

test("without the error of each, the middle has none, and it is said how many lack it and why", () => {
  const mixed = [{ value: 1, error: 0.5 }, { value: 2, error: "densityAssumed" }, { value: 3, error: "densityAssumed" }];
  assert.equal(middleErrors(mixed), null);
  assert.deepEqual(plain(errorNotes(mixed, "de")), ["±: höchstens so weit daneben", "2 ohne ±: nicht kalibriert"]);
  assert.deepEqual(plain(errorNotes(mixed.slice(1), "en")), ["without ±: not calibrated"]);
  assert.deepEqual(plain(errorNotes([{ value: 1, error: "of a later version" }], "fr")), ["sans ± : non estimé"]);
  assert.deepEqual(errorNotes([{ value: 1 }], "en"), [], "an earlier server says nothing");
});
