/** The socket that a page opens before its scripts are loaded. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

import { SUBPROTOCOL } from "../../../../Public/shared/model/messages.js";
import { codeInQuery } from "../../../../Public/shared/model/session-code.js";

const SCRIPT = readFileSync(new URL("../../../../Public/shared/dom/early-connection.js", import.meta.url), "utf8");

/** @param {string} address */
function opened(address) {
  /** @type {{url: string, subprotocol: string, readyState: number, close: () => void}[]} */
  const sockets = [];
  class WebSocket {
    static OPEN = 1;
    readyState = 0;

    constructor(url, subprotocol) {
      Object.assign(this, { url, subprotocol });
      sockets.push(this);
    }

    close() {
      this.readyState = 2;
    }
  }
  const { search, origin } = new URL(address);
  const window = {};
  runInNewContext(SCRIPT, { window, WebSocket, location: { search, origin } });
  return { sockets, take: window.takeEarlySocket };
}

test("the address is the session's, in the page's scheme", () => {
  for (const scheme of ["http", "https"]) {
    const { sockets: [socket] } = opened(`${scheme}://192.168.1.2:8080/touch?s=K7M2QX`);
    assert.equal(socket.url, `${scheme.replace("http", "ws")}://192.168.1.2:8080/api/v1/sessions/K7M2QX/live`);
    assert.equal(socket.subprotocol, SUBPROTOCOL);
  }
});

test("only a code as written in links connects; the page reads it so, too", () => {
  for (const query of ["?s=K7M2QX", "?a=1&s=234567", "?s=ZZZZZZ&x"]) {
    const { sockets: [socket] } = opened(`http://a/touch${query}`);
    assert.ok(socket.url.includes(`/${codeInQuery(query)}/`), query);
  }
  for (const query of ["", "?s=", "?s=K7M2Q", "?s=K7M2QXA", "?s=K7M2Q0", "?s=../../x", "?x=K7M2QX", "?s=K7M2QX%2F"]) {
    assert.equal(opened(`http://a/touch${query}`).sockets.length, 0, query);
  }
});

test("the connection is used once, while it is open, for its own address", () => {
  const address = "ws://a/api/v1/sessions/K7M2QX/live";
  const page = "http://a/touch?s=K7M2QX";
  for (const state of [0, 1]) {
    const { sockets, take } = opened(page);
    sockets[0].readyState = state;
    assert.equal(take(address), sockets[0]);
    assert.equal(take(address), undefined);
  }
  for (const state of [2, 3]) {
    const { sockets, take } = opened(page);
    sockets[0].readyState = state;
    assert.equal(take(address), undefined);
  }
  const { sockets, take } = opened(page);
  assert.equal(take("wss://b/api/v1/sessions/K7M2QX/live"), undefined);
  assert.equal(sockets[0].readyState, 2);
});
