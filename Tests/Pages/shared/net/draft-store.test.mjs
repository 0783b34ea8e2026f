import assert from "node:assert/strict";
import { test } from "node:test";

import { areDraftsStored, draft, storeDraft } from "../../../../Public/shared/net/draft-store.js";

/** A browser's database whose connections the test can close. */
function fakeDatabase(context) {
  const records = new Map();
  const connections = [];
  const happen = (target, event) => queueMicrotask(() => target.dispatchEvent(new Event(event)));
  const connect = () => {
    const connection = Object.assign(new EventTarget(), {
      transaction() {
        if (connection.isClosed) throw new DOMException("closed", "InvalidStateError");
        const objectStore = () => ({
          put: (record) => ({ result: records.set(record.key, record) && record.key }),
          get: (key) => ({ result: records.get(key) }),
        });
        const transaction = Object.assign(new EventTarget(), { objectStore });
        // After the caller has asked for it.
        setImmediate(() => happen(transaction, "complete"));
        return transaction;
      },
      lose() {
        connection.isClosed = true;
        connection.dispatchEvent(new Event("close"));
      },
    });
    connections.push(connection);
    return connection;
  };
  globalThis.indexedDB = {
    open() {
      const request = Object.assign(new EventTarget(), { result: connect() });
      happen(request, "success");
      return request;
    },
  };
  context.after(() => delete globalThis.indexedDB);
  return { connections, records };
}

test("drafts are stored again after the browser has closed the database", async (context) => {
  const { connections, records } = fakeDatabase(context);
  const record = (title) => ({ key: "one", kind: "lesson", id: null, base: null, document: { title }, changedAt: 1 });
  await storeDraft(record("before"));
  connections[0].lose();
  await storeDraft(record("after"));
  assert.equal(records.get("one").document.title, "after");
  assert.ok(areDraftsStored());
  assert.equal((await draft("one")).document.title, "after");
  assert.equal(connections.length, 2);
});
