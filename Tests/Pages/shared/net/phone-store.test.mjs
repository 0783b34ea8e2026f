import assert from "node:assert/strict";
import { test } from "node:test";

import { PhoneStore } from "../../../../Public/shared/net/phone-store.js";
import { write } from "../../../../Public/shared/net/storage.js";

/** Notifies the page of a change by another document. */
function tell(key, newValue) {
  window.dispatchEvent(Object.assign(new Event("storage"), { key, newValue }));
}

test("only a tab that owns the phone now ends this one, not a late message of the previous page", () => {
  globalThis.window = new EventTarget();
  const store = new PhoneStore("K7M2QX");
  store.own();
  let lost = 0;
  store.onceLost(() => (lost += 1));
  tell("touchfigures.phone.K7M2QX.tab", "the page before");
  assert.equal(lost, 0);
  write("touchfigures.phone.WNXEPA.tab", "another session");
  tell("touchfigures.phone.WNXEPA.tab", "another session");
  assert.equal(lost, 0);
  write("touchfigures.phone.K7M2QX.tab", "another tab");
  tell("touchfigures.phone.K7M2QX.tab", "another tab");
  assert.equal(lost, 1);
});
