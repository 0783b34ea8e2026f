// Distances and times as the pages show them.
import assert from "node:assert/strict";
import { test } from "node:test";

import { distance, duration, line } from "../../Public/protocol/units.js";

const plain = (reading) => line(reading).replaceAll("\u00a0", " ");

test("distances change their unit at 100 cm and at 1,000 m, never showing a full next unit", () => {
  const table = [
    [0, "0.00 cm", "0,00 cm"],
    [12.004, "12.00 cm", "12,00 cm"],
    [99.994, "99.99 cm", "99,99 cm"],
    [99.996, "1.00 m", "1,00 m"],
    [100, "1.00 m", "1,00 m"],
    [99_999, "999.99 m", "999,99 m"],
    [100_000, "1.00 km", "1,00 km"],
    [123_456_789, "1,234.57 km", "1.234,57 km"],
  ];
  for (const [centimetres, en, de] of table) {
    assert.equal(plain(distance(centimetres, "en")), en);
    assert.equal(plain(distance(centimetres, "de")), de);
  }
});

test("a calibrated distance shows its error, rounded up to one digit", () => {
  assert.equal(plain(distance(12.43, "en", 0.005)), "12.43 ± 0.07 cm");
  assert.equal(plain(distance(50, "de", 0.01)), "50,0 ± 0,5 cm");
});

test("times change their form at 60 s and at 1 h", () => {
  const table = [
    [0, "00.00 sec", "00,00 s"],
    [1.25, "01.25 sec", "01,25 s"],
    [59.994, "59.99 sec", "59,99 s"],
    [59.996, "01:00 min", "01:00 min"],
    [61.9, "01:01 min", "01:01 min"],
    [3599, "59:59 min", "59:59 min"],
    [3600, "1:00:00 h", "1:00:00 h"],
    [36_061, "10:01:01 h", "10:01:01 h"],
  ];
  for (const [seconds, en, de] of table) {
    assert.equal(plain(duration(seconds, "en")), en);
    assert.equal(plain(duration(seconds, "de")), de);
  }
});
