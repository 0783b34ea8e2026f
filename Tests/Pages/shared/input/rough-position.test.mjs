import assert from "node:assert/strict";
import { test } from "node:test";

import { isRough, roughPositionText } from "../../../../Public/shared/input/rough-position.js";
import "../../../../Public/languages/languages.js";

test("a position good to kilometres is rough", () => {
  assert.deepEqual([null, { accuracy: 5 }, { accuracy: 999 }, { accuracy: 1000 }, { accuracy: 20_000 }].map(isRough), [
    false, false, false, true, true,
  ]);
});

for (const [userAgent, maxTouchPoints, setting] of [
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X)", 5, { en: "Precise Location", de: "Genauer Standort", fr: "Position exacte" }],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", 5, { en: "Precise Location", de: "Genauer Standort", fr: "Position exacte" }],
  ["Mozilla/5.0 (Linux; Android 10; K)", 5, { en: "precise location", de: "Genauen Standort", fr: "position exacte" }],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", 0, { en: "satellites", de: "Satelliten", fr: "satellites" }],
]) {
  for (const [language, word] of Object.entries(setting)) {
    test(`the setting of ${userAgent} with ${maxTouchPoints} fingers in ${language}`, () =>
      assert.ok(roughPositionText(language, { userAgent, maxTouchPoints }).includes(word)));
  }
}
