import assert from "node:assert/strict";
import { test } from "node:test";

import { currentOrigin, isLoopback, joinOrigins, otherScheme } from "../../../../Public/shared/net/join-address.js";

const HTTP = ["http://192.168.1.5:8080", "http://laptop.local:8080"];
const HTTPS = ["https://192.168.1.5:8443"];

test("origins have one scheme, or the other one where there is none", () => {
  assert.deepEqual(joinOrigins({ http: HTTP, https: HTTPS, publicURL: null }, false), HTTP);
  assert.deepEqual(joinOrigins({ http: HTTP, https: HTTPS, publicURL: null }, true), HTTPS);
  assert.deepEqual(joinOrigins({ http: [], https: HTTPS, publicURL: null }, false), HTTPS);
  assert.deepEqual(joinOrigins({ http: [], https: [], publicURL: null }, true), []);
});

test("a public address is the only one", () => {
  assert.deepEqual(joinOrigins({ http: HTTP, https: HTTPS, publicURL: "https://class.example/" }, false), ["https://class.example"]);
});

test("the current address stays while it is valid", () => {
  assert.equal(currentOrigin(HTTP, "http://laptop.local:8080"), "http://laptop.local:8080");
  assert.equal(currentOrigin(HTTP, "http://10.0.0.9:8080"), HTTP[0]);
  assert.equal(currentOrigin(HTTP, null), HTTP[0]);
  assert.equal(currentOrigin([], "http://10.0.0.9:8080"), null);
});

test("the other scheme is at the same host, if it has one there", () => {
  const addresses = { http: HTTP, https: [...HTTPS, "https://laptop.local:8443"], publicURL: null };
  assert.equal(otherScheme(addresses, "http://laptop.local:8080"), "https://laptop.local:8443");
  assert.equal(otherScheme(addresses, "https://192.168.1.5:8443"), HTTP[0]);
  assert.equal(otherScheme(addresses, "http://10.0.0.9:8080"), HTTPS[0]);
  assert.equal(otherScheme({ ...addresses, https: [] }, HTTP[0]), null);
  assert.equal(otherScheme({ ...addresses, publicURL: "https://class.example" }, HTTP[0]), null);
});

test("loopback is localhost, 127 and ::1", () => {
  assert.deepEqual(["localhost", "127.0.0.1", "[::1]", "localhost.example", "10.0.0.1"].map(isLoopback), [true, true, true, false, false]);
});
