// @ts-check
/** A WebSocket that says in time when it is dead: iOS may kill one without any `close`. */

import { SUBPROTOCOL } from "../protocol/constants.js";
import { parse } from "../protocol/messages.js";

const CONNECT_TIMEOUT = 6000;

/**
 * @typedef {object} SocketListener
 * @property {() => void} opened
 * @property {(message: import("../protocol/messages.js").ServerMessage) => void} received
 * @property {(code: number) => void} closed  once, for whatever reason; 1006 without one
 */

export class Socket {
  #socket;
  #listener;
  #timeout;

  /**
   * @param {string} code  of the session
   * @param {SocketListener} listener
   */
  constructor(code, listener) {
    this.#listener = listener;
    const address = new URL(`/api/v1/sessions/${code}/live`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    this.#socket = new WebSocket(address, SUBPROTOCOL);
    this.#timeout = setTimeout(() => this.abandon(1006), CONNECT_TIMEOUT);
    this.#socket.onopen = () => {
      clearTimeout(this.#timeout);
      listener.opened();
    };
    this.#socket.onmessage = ({ data }) => {
      const message = parse(data);
      if (message) listener.received(message);
    };
    this.#socket.onclose = ({ code: closeCode }) => this.abandon(closeCode);
  }

  get open() {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  /** Bytes that the network has not taken yet. */
  get buffered() {
    return this.#socket.bufferedAmount;
  }

  /** @param {string} text */
  send(text) {
    if (this.open) this.#socket.send(text);
  }

  /**
   * Lets go of the socket without waiting for the other side, which may be gone.
   * @param {number} closeCode
   */
  abandon(closeCode) {
    clearTimeout(this.#timeout);
    const socket = this.#socket;
    if (socket.onclose === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    try {
      socket.close(1000);
    } catch {
      // Already closed.
    }
    this.#listener.closed(closeCode);
  }
}
