import assert from "node:assert/strict";
import { test } from "node:test";

import { codeInQuery, readCode, readTypedKey } from "../../../../Public/shared/model/session-code.js";

for (const [text, code, refused] of [
  ["K7M2QX", "K7M2QX", ""],
  [" k7m-2qx ", "K7M2QX", ""],
  ["k7m·2qx.", "K7M2QX", ""],
  ["K7M2QX99", "K7M2QX", ""],
  ["https://a/touch?s=k7m2qx&x=1", "K7M2QX", ""],
  ["a/touch?x=1&s=K7M2QX#top", "K7M2QX", ""],
  ["k0o0", "K", "0 O"],
  ["1ILU", "", "1 I L U"],
  ["", "", ""],
]) {
  test(`“${text}” is read as ${code || "nothing"}, refusing ${refused || "nothing"}`, () => {
    assert.deepEqual(readCode(text), { code, refused });
  });
}

for (const [query, code] of [
  ["?s=k7m2qx", "K7M2QX"],
  ["?x=1&s=K7M2QX", "K7M2QX"],
  ["?s=k7m2q", null],
  ["?s=k7m2qx0", null],
  ["?t=k7m2qx", null],
  ["", null],
]) {
  test(`the query “${query}” has ${code ?? "no code"}`, () => assert.equal(codeInQuery(query), code));
}

for (const [typed, read] of [
  ["K7M2QX23456789", { code: "K7M2QX", key: "23456789" }],
  [" k7m 2qx 2345-6789 ", { code: "K7M2QX", key: "23456789" }],
  ["K7M2QX2345678", null],
  ["K7M2QX234567899", null],
  ["K7M2QX2345678O", null],
  ["", null],
]) {
  test(`the typed key “${typed}” is ${read ? "read" : "refused"}`, () => assert.deepEqual(readTypedKey(typed), read));
}
