// @ts-check
/**
 * Keeps one socket to a session open: detects a dead socket, waits with growing intervals, reconnects, and stops when the
 * server refuses permanently.
 */

import { CODE, parse, SUBPROTOCOL } from "../model/messages.js";
import { mayReconnect, reconnectDelay } from "./pacing.js";

const CONNECT_TIMEOUT_MS = 6000;
/** The time for which a page may be hidden before its socket may be dead without a `close` (ms). */
const MAX_HIDDEN_MS = 3000;
/** Number of failed attempts after which the connection checks whether the session still exists. */
const ATTEMPTS_PER_SESSION_CHECK = 3;

/**
 * @typedef {object} ConnectionListener
 * @property {() => string} hello  the first message of each connection
 * @property {(message: import("../model/messages.js").ServerMessage) => void} received
 * @property {(state: "connecting"|"open"|"waiting") => void} changed
 * @property {(closeCode: number, reason: string) => void} refused  closed without reconnecting
 * @property {() => Promise<boolean|null>} [exists] checks by another request whether the session exists; null if that
 *   is unknown
 * @property {string} [server]  the server's address; the page's own if missing
 */

export class Connection {
  /** @type {Socket|null} */
  #socket = null;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #timer;
  #attempt = 0;
  #hiddenAt = 0;
  /** Aborted when the last connection ends; removes its listeners. */
  #life = new AbortController();

  /**
   * @param {string} code
   * @param {ConnectionListener} listener
   */
  constructor(code, listener) {
    this.code = code;
    this.listener = listener;
    const { signal } = this.#life;
    // A socket from before the network was lost may be dead without a `close`.
    window.addEventListener("online", () => this.restart(), { signal });
    document.addEventListener("visibilitychange", () => this.#visibilityChanged(), { signal });
    this.#connect();
  }

  get #stopped() {
    return this.#life.signal.aborted;
  }

  get open() {
    return this.#socket?.open ?? false;
  }

  get buffered() {
    return this.#socket?.buffered ?? 0;
  }

  /** @param {string} text */
  send(text) {
    this.#socket?.send(text);
  }

  /** Called with the welcome: the backoff starts again. */
  settled() {
    this.#attempt = 0;
  }

  /** Sends hello again, with new values; a socket that is still opening will send them anyway. */
  sayHello() {
    if (!this.#socket?.connecting) this.restart();
  }

  /** Reconnects at once, for a dead socket. */
  restart() {
    if (this.#stopped) return;
    this.#attempt = 0;
    if (this.#socket) this.#socket.abandon(1006);
    this.#reconnectNow();
  }

  /** Stops: no more connections and no timers. */
  stop() {
    this.#life.abort();
    clearTimeout(this.#timer);
    this.#socket?.abandon(1000);
  }

  #connect() {
    this.listener.changed("connecting");
    const socket = new Socket(this.code, this.listener.server ?? location.href, {
      opened: () => {
        socket.send(this.listener.hello());
        this.listener.changed("open");
      },
      received: (message) => this.listener.received(message),
      closed: (closeCode, reason) => this.#closed(closeCode, reason),
    });
    this.#socket = socket;
  }

  /**
   * @param {number} closeCode
   * @param {string} reason
   */
  #closed(closeCode, reason) {
    this.#socket = null;
    if (this.#stopped) return;
    if (!mayReconnect(closeCode)) return this.#refused(closeCode, reason);
    this.listener.changed("waiting");
    this.#timer = setTimeout(() => this.#connect(), reconnectDelay(this.#attempt++, Math.random(), closeCode));
    if (this.#attempt % ATTEMPTS_PER_SESSION_CHECK === 0) void this.#askForSession();
  }

  /**
   * @param {number} closeCode
   * @param {string} [reason]
   */
  #refused(closeCode, reason = "") {
    this.stop();
    this.listener.refused(closeCode, reason);
  }

  /** Checks by a request whether the session exists, because a page cannot see why a handshake was refused. */
  async #askForSession() {
    const exists = await this.listener.exists?.();
    if (exists === false && !this.#stopped) this.#refused(CODE.noSuchSession);
  }

  #visibilityChanged() {
    // Uses the wall clock, because `performance.now` stops while a phone sleeps. A clock that was set back counts as a
    // long time.
    const asleep = Date.now() - this.#hiddenAt;
    if (document.visibilityState === "hidden") this.#hiddenAt = Date.now();
    else if (this.#hiddenAt && (asleep > MAX_HIDDEN_MS || asleep < 0)) this.restart();
    else this.#reconnectNow();
  }

  #reconnectNow() {
    if (this.#stopped || this.#socket) return;
    clearTimeout(this.#timer);
    this.#connect();
  }
}

/**
 * @typedef {object} SocketListener
 * @property {() => void} opened
 * @property {(message: import("../model/messages.js").ServerMessage) => void} received
 * @property {(code: number, reason: string) => void} closed  called once, for any cause; 1006 without a code
 */

/** One WebSocket; iOS may kill it without a `close` event. */
class Socket {
  #socket;
  #listener;
  #timeout;
  /** Whether the listener knows that the connection is open. */
  #opened = false;

  /**
   * @param {string} code  of the session
   * @param {string} server  the server's address
   * @param {SocketListener} listener
   */
  constructor(code, server, listener) {
    this.#listener = listener;
    const address = new URL(`/api/v1/sessions/${code}/live`, server);
    address.protocol = address.protocol.replace("http", "ws");
    this.#socket = window.takeEarlySocket?.(address.href) ?? new WebSocket(address, SUBPROTOCOL);
    this.#timeout = setTimeout(() => this.abandon(1006), CONNECT_TIMEOUT_MS);
    this.#socket.onopen = () => {
      clearTimeout(this.#timeout);
      this.#opened = true;
      listener.opened();
    };
    // A socket that was opened early has fired already; the caller has not finished yet.
    if (this.#socket.readyState === WebSocket.OPEN) queueMicrotask(() => this.#socket.onopen?.(new Event("open")));
    this.#socket.onmessage = ({ data }) => {
      const message = parse(data);
      if (message) listener.received(message);
    };
    this.#socket.onclose = ({ code: closeCode, reason }) => this.abandon(closeCode, reason);
  }

  get open() {
    return this.#opened && this.#socket.readyState === WebSocket.OPEN;
  }

  get connecting() {
    return !this.#opened && this.#socket.readyState <= WebSocket.OPEN;
  }

  /** Bytes that the network has not accepted yet. */
  get buffered() {
    return this.#socket.bufferedAmount;
  }

  /** @param {string} text */
  send(text) {
    if (this.open) this.#socket.send(text);
  }

  /**
   * Abandons the socket without waiting for the other side, which may be unreachable.
   * @param {number} closeCode
   * @param {string} [reason]
   */
  abandon(closeCode, reason = "") {
    clearTimeout(this.#timeout);
    const socket = this.#socket;
    if (socket.onclose === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    try {
      socket.close(1000);
    } catch {
      // The socket may already be closed.
    }
    this.#listener.closed(closeCode, reason);
  }
}
