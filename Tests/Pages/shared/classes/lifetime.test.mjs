import assert from "node:assert/strict";
import { test } from "node:test";

import { endText, lifetimes, lifetimeText } from "../../../../Public/shared/classes/lifetime.js";

const DAY = 86_400;

test("a host chooses among a day, a week, four weeks and the rest of the limit", () => {
  const now = 1_800_000_000_000;
  assert.deepEqual(lifetimes(90 * DAY, now, now), [DAY, 7 * DAY, 28 * DAY, 90 * DAY]);
  assert.deepEqual(lifetimes(90 * DAY, now - 80 * DAY * 1000, now), [DAY, 7 * DAY, 10 * DAY]);
  assert.deepEqual(lifetimes(DAY, now, now), [DAY]);
  assert.deepEqual(lifetimes(3600, now, now), [3600]);
  assert.deepEqual(lifetimes(DAY, now - DAY * 1000, now), [], "nothing is left");
  assert.deepEqual(lifetimes(DAY, now + 5000, now), [DAY], "a clock that differs gives no more than the limit");
});

test("lifetimes are in days, and in hours below two days", () => {
  const rows = [
    [DAY, "en", "1 day"], [7 * DAY, "de", "7 Tage"], [90 * DAY, "fr", "90 jours"], [10 * DAY - 300, "en", "10 days"],
    [3600, "de", "1 Stunde"], [7200, "en", "2 hours"], [60, "en", "1 hour"], [DAY - 60, "en", "1 day"],
  ];
  for (const [seconds, language, text] of rows) assert.equal(lifetimeText(seconds, language).replace(/\s/g, " "), text);
});

test("an end in another week has its day of the month", () => {
  const now = Date.UTC(2026, 10, 2, 9);
  assert.doesNotMatch(endText(now + 2 * DAY * 1000, "en", now), /Nov/);
  assert.match(endText(now + 9 * DAY * 1000, "en", now), /11/);
});
