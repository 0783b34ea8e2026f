import assert from "node:assert/strict";
import { test } from "node:test";

import "../../../../../Public/languages/languages.js";
import { fileOf, isForTeachers, TEACHERS_NAMES } from "../../../../../Public/features/about/docs/documents.js";
import { shownIn, TEACHERS_TEXTS } from "../../../../../Public/features/about/docs/teachers.js";

test("a document is shown in the reader's language, and in English where that lacks it", () => {
  const { missing } = TEACHERS_TEXTS.de;
  try {
    TEACHERS_TEXTS.de.missing = "privacy marking";
    assert.deepEqual(["privacy", "marking", "drawing"].map((name) => shownIn(name, "de")), ["en", "en", "de"]);
  } finally {
    TEACHERS_TEXTS.de.missing = missing;
  }
});

test("documents for teachers are in the folder of their language, the others below docs", () => {
  assert.equal(fileOf("marking", "fr"), "/languages/fr/documents/marking.md");
  assert.equal(fileOf("protocol", "fr"), "/docs/protocol.md");
  assert.equal(fileOf("internet", "fr"), "/docs/deploy/internet.md");
  assert.ok(TEACHERS_NAMES.every(isForTeachers) && !isForTeachers("protocol") && !isForTeachers(undefined));
});
