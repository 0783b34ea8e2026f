import assert from "node:assert/strict";
import { test } from "node:test";

import { download, forgetExpiredHosts, hostOf, storeHost } from "../../../../Public/shared/net/host.js";

const HOUR = 3600 * 1000;
const host = { hostToken: "token", joinURL: "http://192.168.1.20:8080/touch?s=K7M2QX" };

test("a host is known until the session expires, also when it ended long before", () => {
  const now = Date.now();
  storeHost("K7M2QX", { ...host, expiresAt: new Date(now + HOUR).toISOString() });
  forgetExpiredHosts(now + HOUR - 1000);
  assert.equal(hostOf("K7M2QX")?.hostToken, "token");
  forgetExpiredHosts(now + HOUR + 1000);
  assert.equal(hostOf("K7M2QX"), null);
});

test("without a known end the session ends a day after its start", () => {
  const now = Date.now();
  storeHost("K7M2QX", host);
  forgetExpiredHosts(now + 23 * HOUR);
  assert.ok(hostOf("K7M2QX"));
  forgetExpiredHosts(now + 25 * HOUR);
  assert.equal(hostOf("K7M2QX"), null);
});

test("the end of a session does not affect the hosts of others", () => {
  const now = Date.now();
  storeHost("222222", { ...host, expiresAt: new Date(now - 1).toISOString() });
  storeHost("333333", { ...host, expiresAt: new Date(now + HOUR).toISOString() });
  forgetExpiredHosts(now);
  assert.equal(hostOf("222222"), null);
  assert.ok(hostOf("333333"));
  storeHost("333333", null);
  assert.equal(hostOf("333333"), null);
});

test("a download that breaks off is told from a server that does not answer", async (context) => {
  const fetched = globalThis.fetch;
  context.after(() => globalThis.fetch = fetched);
  const file = { path: /** @type {const} */ ("/archive"), mediaType: "application/zip" };
  globalThis.fetch = async () => {
    let pieces = 0;
    const body = new ReadableStream({
      pull: (controller) => pieces++ ? controller.error(new TypeError("network error")) : controller.enqueue(new Uint8Array(9)),
    });
    return new Response(body);
  };
  const seen = [];
  await assert.rejects(download("ABCDEF", "token", file, (bytes) => seen.push(bytes)), { status: 0, type: "broken-download" });
  assert.deepEqual(seen, [9]);
  globalThis.fetch = async () => {
    throw new TypeError("Failed to fetch");
  };
  await assert.rejects(download("ABCDEF", "token", file, () => {}), { status: 0, type: "" });
});
