import assert from "node:assert/strict";
import { test } from "node:test";

import { shortcutsOf } from "../../../../Public/shared/input/shortcut.js";

const press = (key, code, more = {}) => ({ key, code, ctrlKey: false, metaKey: false, altKey: false, ...more });
/** The upper row of a French keyboard without Shift. */
const FRENCH = ["à", "&", "é", '"', "'", "(", "-", "è", "_", "ç"];

test("a digit is known by its place, with and without Shift, and on the keypad", () => {
  for (let digit = 0; digit <= 9; digit += 1) {
    const [wanted, code] = [String(digit), `Digit${digit}`];
    for (const key of [wanted, FRENCH[digit], "!", "§"]) assert.ok(shortcutsOf(press(key, code)).includes(wanted), `${key} at ${code}`);
    assert.deepEqual(shortcutsOf(press(wanted, `Numpad${digit}`)), [wanted]);
  }
  // With the number lock off the keypad has arrows.
  assert.deepEqual(shortcutsOf(press("ArrowLeft", "Numpad4")), ["arrowleft"]);
});

test("a letter is the one that the key types; for a non-Latin one, the key's place", () => {
  assert.deepEqual(shortcutsOf(press("a", "KeyQ")), ["a"]);
  assert.deepEqual(shortcutsOf(press("Q", "KeyA")), ["q"]);
  assert.deepEqual(shortcutsOf(press("д", "KeyL")), ["д", "l"]);
  assert.deepEqual(shortcutsOf(press("ö", "Semicolon")), ["ö"]);
  assert.deepEqual(shortcutsOf(press("Process", "KeyF")), ["process", "f"], "an input method has the key");
  assert.deepEqual(shortcutsOf(press("Process", "Digit2")), ["process", "2"]);
  assert.deepEqual(shortcutsOf(press("?", "Minus")), ["?"]);
});

test("the typed character takes precedence over the key's place", () => {
  assert.deepEqual(shortcutsOf(press("=", "Digit0")), ["=", "0"]);
});

test("no shortcut with a modifier key, except those with the control key", () => {
  for (const held of ["ctrlKey", "metaKey", "altKey"]) assert.deepEqual(shortcutsOf(press("2", "Digit2", { [held]: true })), []);
  assert.deepEqual(shortcutsOf(press("Enter", "Enter", { ctrlKey: true }), true), ["ctrl+enter"]);
  assert.deepEqual(shortcutsOf(press("Enter", "Enter", { ctrlKey: true, altKey: true }), true), []);
  assert.deepEqual(shortcutsOf({ ...press("x", ""), code: undefined }), ["x"]);
});
