import assert from "node:assert/strict";
import { test } from "node:test";

import { recoveredClasses, recoveryText } from "../../../../Public/features/classes/recovery.js";

const klass = {
  code: "K7M2QX",
  hostToken: "e0c82YMu7flXb7pFzq83ag",
  joinURL: "http://192.168.1.20:8080/touch?s=K7M2QX",
  expiresAt: "2027-01-01T08:00:00Z",
};

test("the saved classes are restored, and the browser's other data is unchanged", () => {
  const text = recoveryText([{ ...klass, savedAt: 5, alone: false }], "http://192.168.1.20:8080", 0);
  assert.deepEqual(recoveredClasses(text), [klass]);
  assert.doesNotMatch(text, /alone/);
  assert.match(text, /with this file/);
});

test("a file of another kind, or a damaged one, restores nothing", () => {
  for (const text of ["", "[]", "null", "hello", '{"format":"else","classes":[]}', '{"format":"touchfigures-classes"}']) {
    assert.equal(recoveredClasses(text), null, text);
  }
  assert.equal(recoveredClasses(`"${"x".repeat(2 << 20)}"`), null);
});

test("only the classes of a file are read", () => {
  const wrong = [
    null, {}, { ...klass, code: "K7M2Q" }, { ...klass, code: "k7m2qx" }, { ...klass, code: "../../x" }, { ...klass, hostToken: "x" },
    { ...klass, code: 5 },
  ];
  const text = JSON.stringify({ format: "touchfigures-classes", classes: [...wrong, { ...klass, expiresAt: "soon" }] });
  const { expiresAt: _, ...rest } = klass;
  assert.deepEqual(recoveredClasses(text), [rest]);
});
