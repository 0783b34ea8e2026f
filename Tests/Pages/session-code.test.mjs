// Codes as people type and paste them.
import assert from "node:assert/strict";
import { test } from "node:test";

import { codeInQuery, readCode } from "../../Public/protocol/session-code.js";

test("blanks, dashes and small letters are read", () => {
  for (const text of ["K7M2QX", "k7m2qx", " K7M 2QX ", "K7M-2QX", "k7m·2qx"]) {
    assert.deepEqual(readCode(text), { code: "K7M2QX", refused: "" });
  }
});

test("a pasted address gives its code", () => {
  assert.equal(readCode("http://192.168.1.20:8080/touch?s=K7M2QX").code, "K7M2QX");
});

test("what no code has is told", () => {
  assert.deepEqual(readCode("K0M1QO"), { code: "KMQ", refused: "0 1 O" });
});

test("a query without a code has none", () => {
  for (const search of ["", "?s=", "?s=K7M2Q", "?s=K0M2QX", "?s=<img src=x>"]) assert.equal(codeInQuery(search), null);
  assert.equal(codeInQuery("?s=k7m2qx"), "K7M2QX");
});
