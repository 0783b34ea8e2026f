import assert from "node:assert/strict";
import { test } from "node:test";

import { namesRow } from "../../../../Public/features/touch/menu-path.js";

const LATENCY = ["How late is my phone?", "Wie träge ist mein Handy?", "Quel retard a mon téléphone\u202f?"];

test("a text names a row of the menu after an arrow, a colon or a comma, in any language", () => {
  for (
    const text of [
      "Menu → How late is my phone",
      "Now: Menü → Wie träge ist mein Handy",
      "menu: how late",
      "Menu > Quel retard a mon téléphone",
    ]
  ) {
    assert.equal(namesRow(text, LATENCY), true, text);
  }
});

test("other words are no row", () => {
  for (
    const text of [
      "",
      "Menu →",
      "How late is my phone?",
      "Menu → Calibrate, then wait",
      "The menu of the day",
      "Menu → late enough",
    ]
  ) {
    assert.equal(namesRow(text, LATENCY), false, text);
  }
});
