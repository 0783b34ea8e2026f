/** The live links after a stop: no socket, timer or listener stays. */

import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { beforeEach, test } from "node:test";

import { WalkLink } from "../../../../Public/features/walk/room/link.js";
import { touchHello } from "../../../../Public/shared/model/messages.js";
import { Outbox } from "../../../../Public/shared/net/outbox.js";
import { TouchLink } from "../../../../Public/shared/net/touch-link.js";

const page = new EventTarget();
const view = Object.assign(new EventTarget(), { visibilityState: "visible" });
/** @type {Server[]} */
let sockets = [];

/** The server's end of a socket, with the browser's interface. */
class Server {
  static OPEN = 1;
  readyState = 0;
  bufferedAmount = 0;
  heard = [];

  constructor() {
    sockets.push(this);
  }

  send(text) {
    this.heard.push(JSON.parse(text));
  }

  close() {
    this.readyState = 3;
  }

  open() {
    this.readyState = 1;
    this.onopen?.();
  }

  tell(message) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

Object.assign(globalThis, {
  window: page,
  document: view,
  location: new URL("http://127.0.0.1/touch"),
  screen: { width: 390, height: 844 },
  WebSocket: Server,
  isSecureContext: false,
  addEventListener: page.addEventListener.bind(page),
});
Object.defineProperty(globalThis, "navigator", { value: { maxTouchPoints: 5, userAgent: "" }, configurable: true });

const WELCOME = { type: "welcome", seq: 0, ack: 0, participant: { id: "p1", resume: "token" }, session: {} };

function listeners() {
  const kinds = [[page, ["online", "storage", "pagehide", "pageshow"]], [view, ["visibilitychange"]]];
  return kinds.flatMap(([target, names]) => names.flatMap((name) => getEventListeners(target, name))).length;
}

/** Timers that are set; none of them keeps a failing test alive. */
const set = new Set();
for (const [begin, end] of [["setTimeout", "clearTimeout"], ["setInterval", "clearInterval"]]) {
  const [original, originalEnd] = [globalThis[begin], globalThis[end]];
  globalThis[begin] = (call, ...rest) => {
    const timer = original(() => {
      if (begin === "setTimeout") set.delete(timer);
      call();
    }, ...rest).unref();
    set.add(timer);
    return timer;
  };
  globalThis[end] = (timer) => {
    set.delete(timer);
    originalEnd(timer);
  };
}

const ignore = () => {};
const LISTENER = {
  hello: () => touchHello({ resume: null, locale: "en", screen: {} }),
  welcome: ignore, figures: ignore, session: ignore, received: ignore, connection: ignore, refused: ignore,
};

beforeEach(() => {
  sockets = [];
});

/** The events that wake a living link. */
function wake() {
  page.dispatchEvent(new Event("online"));
  view.dispatchEvent(new Event("visibilitychange"));
}

function isSilent() {
  const count = sockets.length;
  wake();
  assert.equal(sockets.length, count);
  assert.deepEqual([listeners(), set.size], [0, 0]);
}

test("a touch link that is stopped while it waits to reconnect leaves nothing behind", () => {
  const link = new TouchLink("K7M2QX", new Outbox(), LISTENER);
  sockets[0].open();
  sockets[0].onclose({ code: 1006, reason: "" });
  assert.ok(set.size > 0 && listeners() > 0);
  wake();
  assert.equal(sockets.length, 2);
  sockets[1].onclose({ code: 1006, reason: "" });
  link.stop();
  isSilent();
});

test("a stopped touch link with a batch to send does not send it, and keeps it", () => {
  const outbox = new Outbox();
  const link = new TouchLink("K7M2QX", outbox, LISTENER);
  const [socket] = sockets;
  socket.open();
  socket.tell(WELCOME);
  socket.bufferedAmount = 1e6;
  outbox.add([[0, 1, 10, 10, 0]]);
  link.pump();
  link.stop();
  link.pump();
  isSilent();
  assert.deepEqual(socket.heard.map(({ type }) => type), ["hello"]);
  assert.deepEqual([outbox.waiting, outbox.last, socket.readyState], [1, 0, 3]);
});

test("a restarted link has one set of listeners", () => {
  const link = new TouchLink("K7M2QX", new Outbox(), LISTENER);
  const one = [set.size, listeners()];
  link.reopen();
  link.reopen();
  assert.deepEqual([set.size, listeners()], one);
  link.stop();
  isSilent();
});

test("a walk's link that is stopped leaves nothing behind", () => {
  const link = new WalkLink("K7M2QX", {});
  sockets[0].open();
  sockets[0].tell(WELCOME);
  link.stop();
  isSilent();
  link.stop();
});
