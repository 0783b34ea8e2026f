import assert from "node:assert/strict";
import { test } from "node:test";

import { distance, duration, elapsed, touchTimeText, line, localTime, number, durationReading } from "../../../../Public/shared/model/units.js";
import { ordinal } from "../../../../Public/shared/phone/rounds/standing-texts.js";
import "../../../../Public/languages/languages.js";

/** The reading with plain spaces, to be compared by eye. */
const plain = (reading) => line(reading).replaceAll("\u00a0", " ");

for (const [centimetres, english, german] of [
  [0, "0.00 cm", "0,00 cm"],
  [99.99, "99.99 cm", "99,99 cm"],
  [99.996, "1.00 m", "1,00 m"],
  [100, "1.00 m", "1,00 m"],
  [194.2, "1.94 m", "1,94 m"],
  [99_999, "999.99 m", "999,99 m"],
  [100_000, "1.00 km", "1,00 km"],
  [123_456_789, "1,234.57 km", "1.234,57 km"],
]) {
  test(`${centimetres} cm read ${english}`, () => {
    assert.deepEqual([plain(distance(centimetres, "en")), plain(distance(centimetres, "de"))], [english, german]);
  });
}

for (const value of [NaN, Infinity, undefined]) {
  test(`a distance or time of ${value} reads as a dash`, () => {
    assert.deepEqual([plain(distance(value, "en")), plain(distance(value, "de", 0.01)), plain(duration(value, "en"))], ["–", "–", "–"]);
  });
}

for (const [centimetres, relativeError, language, text] of [
  [12.44, 0.008, "en", "12.4 ± 0.1 cm"],
  [11.62, 0.0009, "de", "11,62 ± 0,02 cm"],
  [0, 0.0009, "en", "0.00 ± 0.01 cm"],
  [194, 0.0009, "en", "1.94 ± 0.01 m"],
]) {
  test(`${centimetres} cm with a relative error of ${relativeError} read ${text}`, () => {
    assert.equal(plain(distance(centimetres, language, relativeError)), text);
  });
}

for (const [error, text] of [
  [0.001, "50.00 ± 0.01 cm"],
  [0.01, "50.00 ± 0.01 cm"],
  [0.011, "50.00 ± 0.02 cm"],
  [0.05, "50.00 ± 0.05 cm"],
  [0.099, "50.0 ± 0.1 cm"],
  [0.1, "50.0 ± 0.1 cm"],
  [0.11, "50.0 ± 0.2 cm"],
  [0.9, "50.0 ± 0.9 cm"],
  [0.99, "50 ± 1 cm"],
  [1, "50 ± 1 cm"],
  [1.1, "50 ± 2 cm"],
  [9.7, "50 ± 10 cm"],
  [12, "50 ± 12 cm"],
]) {
  test(`an error of ${error} cm is rounded up to ${text}`, () => {
    assert.equal(plain(distance(50, "en", error / 50)), text);
  });
}

for (const [seconds, text] of [
  [0, "00.00 sec"],
  [1.256, "01.26 sec"],
  [59.99, "59.99 sec"],
  [59.996, "01:00 min"],
  [60, "01:00 min"],
  [166.9, "02:46 min"],
  [3599.99, "59:59 min"],
  [3600, "1:00:00 h"],
  [3723, "1:02:03 h"],
]) {
  test(`${seconds} s read ${text}`, () => assert.equal(plain(duration(seconds, "en")), text));
}

test("French seconds are written as German ones", () => assert.equal(plain(duration(1.256, "fr")), "01,26 s"));

test("German seconds have a comma and the sign s", () => assert.equal(plain(duration(1.256, "de")), "01,26 s"));

test("large numbers are grouped as the language does", () => {
  assert.deepEqual([number(1234567, "en"), number(1234567, "de")], ["1,234,567", "1.234.567"]);
});

test("a number that is rounded to zero has no sign", () => {
  assert.deepEqual([number(-0.001, "en", 2), number(-0.4, "de"), number(-0.005, "fr", 2), number(-0, "en", 1)], ["0.00", "0", "-0,01", "0.0"]);
});

test("running time is in whole seconds", () => {
  assert.equal(line(elapsed(0)), "00:00\u00a0min");
  assert.equal(line(elapsed(692.9)), "11:32\u00a0min");
  assert.equal(line(elapsed(3661)), "1:01:01\u00a0h");
  assert.equal(line(elapsed(-5)), "00:00\u00a0min", "clocks differ");
});

for (const [seconds, text] of [[0.4, "0 s"], [13.9, "13 s"], [59.9, "59 s"], [60, "01:00 min"], [3601, "1:00:01 h"]]) {
  test(`a duration of ${seconds} s is ${text}`, () => assert.equal(plain(durationReading(seconds)), text));
}

for (const [seconds, en, de] of [
  [0, "0.00 s", "0,00 s"],
  [1.456, "1.46 s", "1,46 s"],
  [59.996, "1:00 min", "1:00 min"],
  [425, "7:05 min", "7:05 min"],
  [1627, "27 min", "27 min"],
  [3600, "1:00 h", "1:00 h"],
  [7505, "2:05 h", "2:05 h"],
]) {
  test(`in a sentence fingers touched for ${en}`, () => {
    for (const [language, text] of [["en", en], ["de", de], ["fr", de]]) assert.equal(touchTimeText(seconds, language).replaceAll("\u00a0", " "), text);
  });
}

test("places have the form of each language", () => {
  const ordinals = (language, places) => places.map((place) => ordinal(place, language));
  assert.deepEqual(ordinals("en", [1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 28]), ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "23rd", "28th"]);
  assert.deepEqual(ordinals("de", [1, 28]), ["1.", "28."]);
  assert.deepEqual(ordinals("fr", [1, 2, 21]), ["1er", "2e", "21e"]);
  assert.deepEqual(ordinals("es", [1, 3, 21]), ["1.º", "3.º", "21.º"]);
});

test("small numbers are formatted as by Intl.NumberFormat", () => {
  for (const language of ["en", "de", "es", "fr"]) {
    for (const [digits, integerDigits] of [[0, 1], [1, 1], [2, 1], [2, 2]]) {
      const format = new Intl.NumberFormat(language, {
        minimumFractionDigits: digits, maximumFractionDigits: digits, minimumIntegerDigits: integerDigits,
      });
      for (const value of [0, 1e-7, 0.004, 0.006, 0.125, 1.005, 2.905, 8.345, 1 / 3, 1, 9.99, 9.996, 12, 59.994, 99.999, 998.994, 998.999, 999, 999.999, 1234.5, 98765, -1.5]) {
        assert.equal(number(value, language, digits, integerDigits), format.format(value), `${value} in ${language}, ${digits} digits`);
      }
    }
  }
});

test("files are named by the day and the time of the browser's time zone", () => {
  const before = process.env.TZ;
  try {
    process.env.TZ = "Pacific/Auckland";
    assert.deepEqual(localTime(new Date("2026-05-03T12:05:09Z")), { day: "2026-05-04", time: "00.05.09" });
    process.env.TZ = "America/Los_Angeles";
    assert.deepEqual(localTime(new Date("2026-05-04T02:05:09Z")), { day: "2026-05-03", time: "19.05.09" });
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
});
