import assert from "node:assert/strict";
import { test } from "node:test";

import { isFlag, isWebAddress, listOf, objectOf, orNull, isNumber, isText, soundFields } from "../../../../Public/shared/net/stored/fields.js";
import { batchOf, phoneFields } from "../../../../Public/shared/net/stored/phone-fields.js";

test("only known fields of the right form are read", () => {
  const checks = { name: isText, on: isFlag, at: orNull(isNumber), places: listOf(objectOf({ x: isNumber })) };
  assert.deepEqual(soundFields({ name: "a", on: 1, at: null, places: [{ x: 1 }], other: 7 }, checks), { name: "a", at: null, places: [{ x: 1 }] });
  assert.deepEqual(soundFields({ name: {}, on: false, at: "1", places: [{ x: "1" }] }, checks), { on: false });
  for (const wrong of [null, 7, "x", true, [["name", "a"]]]) assert.equal(soundFields(wrong, checks), null);
  // Names that every object has are no checks.
  assert.deepEqual(soundFields(JSON.parse('{"__proto__": {"name": "a"}, "constructor": 1, "toString": 2}'), checks), {});
});

test("an address of a page", () => {
  assert.deepEqual(["http://a.example/touch?s=X", "https://[::1]:8443/", "", "x", "/touch", "javascript:alert(1)", "https://", 7, null].map(isWebAddress),
    [true, true, false, false, false, false, false, false, false]);
});

test("a phone keeps what is whole of its stored state", () => {
  const whole = { resume: "abc", join: "0".repeat(32), screen: { width: 390, height: 844 }, open: [1], last: 9, clock: { origin: 1, last: 2 }, savedAt: 5 };
  assert.deepEqual(phoneFields(whole), whole);
  assert.deepEqual(
    phoneFields({ ...whole, join: [], screen: 1, open: {}, last: "9", clock: "x", told: 5, glass: { shown: 1 }, consent: 1 }),
    { resume: "abc", savedAt: 5 },
  );
  assert.equal(phoneFields([]), null);
});

test("a batch that the server could not read is none", () => {
  const batch = { key: 1, seq: 0, events: [[0, 1, 2, 3, 4]] };
  assert.equal(batchOf(batch), batch);
  for (const wrong of [null, [], {}, { ...batch, key: "k" }, { ...batch, events: {} }, { ...batch, events: { length: 3 } }, { ...batch, events: [] },
    { ...batch, events: [7] }]) {
    assert.equal(batchOf(wrong), null);
  }
});
