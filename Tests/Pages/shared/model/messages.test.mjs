import assert from "node:assert/strict";
import { test } from "node:test";

import { parse, touches, touchHello, viewHello } from "../../../../Public/shared/model/messages.js";

const screen = { width: 390, height: 844, pixelsPerCentimetre: 64, calibrated: false };

for (const { name, message, fields } of [
  {
    name: "a new phone",
    message: touchHello({ resume: null, locale: "de", screen }),
    fields: { type: "hello", role: "touch", locale: "de", peers: true, screen },
  },
  {
    name: "a phone that comes back",
    message: touchHello({ resume: "abc", locale: "de", screen }),
    fields: { type: "hello", role: "touch", resume: "abc", locale: "de", peers: true, screen },
  },
  {
    name: "a phone that was not welcomed yet",
    message: touchHello({ resume: null, join: "0123456789abcdef", locale: "de", screen }),
    fields: { type: "hello", role: "touch", join: "0123456789abcdef", locale: "de", peers: true, screen },
  },
  { name: "a viewer", message: viewHello(null), fields: { type: "hello", role: "view" } },
  { name: "a projector", message: viewHello(null, 60), fields: { type: "hello", role: "view", frames: 60 } },
  { name: "a host", message: viewHello("abc"), fields: { type: "hello", role: "view", host: "abc" } },
  {
    name: "a batch",
    message: touches(3, [[0, 0, 1, 2, 3]]),
    fields: { type: "touches", seq: 3, events: [[0, 0, 1, 2, 3]] },
  },
]) {
  test(`${name} sends just its fields`, () => assert.deepEqual(JSON.parse(message), fields));
}

test("a message of an unknown type is still one", () => {
  assert.deepEqual(parse('{"type":"new","field":1}'), { type: "new", field: 1 });
});

for (const text of ["", "{", "null", "7", "[]", "{}", '{"type":7}', new ArrayBuffer(2)]) {
  test(`${typeof text === "string" ? `“${text}”` : "a binary message"} is no message`, () => {
    assert.equal(parse(text), null);
  });
}
