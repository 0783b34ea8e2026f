import assert from "node:assert/strict";
import { test } from "node:test";

import { listenForPictureKeys } from "../../../../Public/features/spot/picture/keys.js";
import "../../../../Public/languages/languages.js";
import { SPOT_HELP } from "../../../../Public/languages/en/pages/features/spot/help-texts.js";

/** Each key of a keyboard, as the help writes it; keys that are typed with or without Shift are one. */
const NAMES = { " ": "Space", ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", Escape: "Esc", "-": "−", "=": "+", "_": "−" };
const KEYS = [...Object.keys(NAMES), ..."abcdefghijklmnopqrstuvwxyz0123456789+?.,", "Enter", "Home", "End", "PageUp", "PageDown", "Delete"];

test("the help lists each key that acts on the picture", () => {
  let press = () => {};
  globalThis.Element = class {};
  globalThis.document = {
    body: { matches: () => false, closest: () => null },
    querySelector: () => null,
    addEventListener: (_, listener) => (press = listener),
  };
  listenForPictureKeys(new Proxy({}, { get: () => () => true }), new AbortController().signal);
  const acting = KEYS.filter((key) => {
    let isHandled = false;
    press({ key, code: "", defaultPrevented: false, preventDefault: () => (isHandled = true) });
    return isHandled;
  });
  const listed = SPOT_HELP.en.flatMap(({ keys = [] }) => keys.flatMap(([names]) => names.split(/[ ,]+/)));
  assert.deepEqual(new Set(listed), new Set([...acting.map((key) => NAMES[key] ?? key), "Tab"]));
});

for (const language of ["de", "es", "fr"]) {
  test(`the help lists as many keys in ${language}`, () => {
    const count = (texts) => texts.flatMap(({ keys = [] }) => keys.flatMap(([names]) => names.split(/[ ,]+/))).length;
    assert.equal(count(SPOT_HELP[language]), count(SPOT_HELP.en));
  });
}
