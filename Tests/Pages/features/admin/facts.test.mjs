/** What the administrator's page says of sizes, ages, and of what is wrong. */

import assert from "node:assert/strict";
import test from "node:test";
import { ageText, sizeText } from "../../../../Public/features/admin/values.js";
import { warnings } from "../../../../Public/features/admin/facts.js";
import { ADMIN_TEXTS } from "../../../../Public/languages/en/pages/features/admin/texts.js";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const GOOD = {
  problem: null,
  storage: { dataBytes: 1, freeBytes: 1, limitBytes: 1, acceptsSessions: true },
  certificate: { names: ["room12.local"], expiresAt: "2026-12-06T12:00:00Z" },
  backup: {
    everySeconds: 86_400,
    newest: { name: "a", at: "2026-11-19T12:00:00Z", bytes: 1 },
    problem: null,
    trial: { archive: "a", at: "2026-11-19T12:00:00Z", problem: null },
  },
};
const wrong = (/** @type {object} */ report) => warnings({ ...GOOD, ...report }, ADMIN_TEXTS.en, "en", NOW);

test("a size has two or three digits in its unit", () => {
  assert.equal(sizeText(0, "en"), "0 byte");
  assert.equal(sizeText(999, "en"), "999 byte");
  assert.equal(sizeText(1000, "en"), "1 kB");
  assert.equal(sizeText(9_540_000, "en"), "9.5 MB");
  // A space that breaks no line.
  assert.match(sizeText(21_474_836_480, "de"), /^21\sGB$/u);
  assert.match(sizeText(21_474_836_480, "fr"), /^21\sGo$/u);
});

test("an age is in its largest whole unit, and a minute at least", () => {
  assert.equal(ageText(3, "en"), "1 minute");
  assert.equal(ageText(7199, "en"), "1 hour");
  assert.equal(ageText(86_400 * 2.9, "en"), "2 days");
});

test("what is right is no warning", () => {
  assert.deepEqual(wrong({}), []);
  assert.deepEqual(wrong({ backup: null, certificate: null }), []);
});

test("each trouble is a sentence", () => {
  assert.deepEqual(wrong({ problem: "the disk is full" }), ["Nothing can be stored: the disk is full"]);
  assert.equal(wrong({ storage: { ...GOOD.storage, acceptsSessions: false } }).length, 1);
  assert.deepEqual(wrong({ certificate: { names: [], expiresAt: "2026-12-05T11:59:59Z" } }), ["The certificate ends on December 5, 2026."]);
  const { backup } = GOOD;
  assert.deepEqual(wrong({ backup: { ...backup, newest: { ...backup.newest, at: "2026-11-19T11:59:59Z" } } }), [ADMIN_TEXTS.en.warnLate]);
  assert.deepEqual(wrong({ backup: { ...backup, newest: null, trial: null } }), []);
  assert.deepEqual(wrong({ backup: { ...backup, problem: "no folder" } }), ["No backup was made: no folder"]);
  assert.deepEqual(wrong({ backup: { ...backup, trial: { ...backup.trial, problem: "damaged" } } }), [
    "The backup could not be restored on trial: damaged",
  ]);
});
