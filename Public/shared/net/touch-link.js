// @ts-check
/** A phone's side of the live connection: greets, sends the outbox, and resends after a loss. */

import { batchMessage, CODE, MAX_FRAMES_PER_SECOND } from "../model/messages.js";
import { Connection } from "./connection.js";
import { Pacer } from "./pacing.js";
import { SendPace } from "./send-pace.js";

/** @typedef {import("../model/messages.js").ServerMessage} ServerMessage */
/** @typedef {import("./outbox.js").Outbox} Outbox */
/**
 * @typedef {object} TouchLinkListener
 * @property {() => string} hello  the `hello` message
 * @property {(message: Contract.WelcomeMessage) => void} welcome
 * @property {(message: Contract.FiguresMessage) => void} figures
 * @property {(message: Contract.SessionMessage) => void} session
 * @property {(message: ServerMessage) => void} received  every other message
 * @property {(state: "connecting"|"open"|"waiting") => void} connection  `open` only after the welcome
 * @property {(closeCode: number, reason: string) => void} refused
 * @property {(error: Contract.ErrorMessage) => void} [errorReceived]  about a message; the link has already handled it
 * @property {() => Promise<boolean|null>} [exists] checks by another request whether the session exists; null if that
 *   is unknown
 * @property {string} [server]  the server's address; the page's own if missing
 * @property {() => boolean} [countsItself]  whether the page computes its figures itself; otherwise it sends in every frame
 */

/** A `figures` message follows each batch within 250 ms; a connection that is silent for longer than this is dead. */
const SILENCE_TIMEOUT_MS = 4000;
/** The server reports a gap once for every later batch; one rewind is enough for all of them. */
const REWIND_INTERVAL_MS = 500;
/** Delay while nothing may be sent. */
const RETRY_DELAY_MS = 30;
/** The maximum number of bytes in the socket's buffer; with more, the phone waits and sends fuller batches. */
const MAX_BUFFERED_BYTES = 32 * 1024;

export class TouchLink {
  #connection;
  #pacer = new Pacer(MAX_FRAMES_PER_SECOND);
  #pace = new SendPace();
  #welcomed = false;
  #receivedAt = 0;
  #rewound = { expected: 0, at: -Infinity };
  /**
   * The time at which each number was sent.
   * @type {Map<number, number>}
   */
  #sentAt = new Map();
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #later;
  #watching;
  /**
   * Smoothed time from a batch to the figures that contain it, ms.
   * @type {number|null}
   */
  roundTrip = null;

  /**
   * @param {string} code
   * @param {Outbox} outbox
   * @param {TouchLinkListener} listener
   */
  constructor(code, outbox, listener) {
    this.code = code;
    this.outbox = outbox;
    this.listener = listener;
    this.#connection = this.#connect();
    this.#watching = setInterval(() => this.#watch(), 1000);
  }

  #connect() {
    const { exists, server } = this.listener;
    return new Connection(this.code, {
      exists,
      server,
      hello: () => {
        this.#receivedAt = performance.now();
        return this.listener.hello();
      },
      received: (message) => this.#received(message),
      changed: (state) => {
        this.#welcomed = false;
        this.#pace.reset();
        if (state !== "open") this.listener.connection(state);
      },
      refused: (closeCode, reason) => this.listener.refused(closeCode, reason),
    });
  }

  /**
   * Sends what the pace and the window allow; call it once per animation frame with something to send.
   * @param {boolean} [isLast] whether all events must be sent now, because the page may be closed
   */
  pump(isLast = false) {
    if (!this.#welcomed || this.#connection.buffered > MAX_BUFFERED_BYTES) return this.#pumpLater(RETRY_DELAY_MS);
    const now = performance.now();
    const follows = !isLast && (this.listener.countsItself?.() ?? false);
    while (this.#pacer.consume(now)) {
      const wait = follows && this.outbox.isGrowing ? this.#pace.wait(now) : 0;
      if (wait > 0) return this.#pumpLater(wait);
      const batch = this.outbox.next();
      if (!batch) return;
      this.#pace.sent(now);
      this.#sentAt.set(batch.seq, now);
      this.#connection.send(batchMessage(batch));
    }
    this.#pumpLater(RETRY_DELAY_MS);
  }

  /** @param {object} message a message that is not a batch */
  send(message) {
    this.#connection.send(JSON.stringify(message));
  }

  /** Says hello again, after a calibration. */
  sayHello() {
    this.#connection.sayHello();
  }

  /** Reconnects at once, for a page that was away. */
  restart() {
    this.#connection.restart();
  }

  /** Starts again with a new hello after the server's final refusal. */
  reopen() {
    this.#connection.stop();
    this.#connection = this.#connect();
  }

  /** Stops without reconnecting. */
  stop() {
    this.#connection.stop();
    this.#welcomed = false;
    clearInterval(this.#watching);
    clearTimeout(this.#later);
  }

  /** @param {number} delay */
  #pumpLater(delay) {
    if (!this.#welcomed || this.#later !== undefined) return;
    this.#later = setTimeout(() => {
      this.#later = undefined;
      this.pump();
    }, delay);
  }

  /** @param {ServerMessage} message */
  #received(message) {
    this.#receivedAt = performance.now();
    switch (message.type) {
      case "welcome":
        this.#sentAt.clear();
        this.#pace.update(message.pace);
        this.outbox.welcome(message);
        this.listener.welcome(message);
        this.#welcomed = true;
        this.#connection.settled();
        this.listener.connection("open");
        return this.pump();
      case "figures":
        this.#measure(message.seq);
        this.#pace.update(message.pace);
        this.outbox.acknowledge(message.ack);
        return this.listener.figures(message);
      case "session":
        return this.listener.session(message);
      case "error":
        this.listener.errorReceived?.(message);
        return this.#errorReceived(message);
      default:
        return this.listener.received(message);
    }
  }

  /** @param {Contract.ErrorMessage} error */
  #errorReceived({ code, seq, expected }) {
    const now = performance.now();
    if (code === CODE.badMessage && seq !== undefined) this.outbox.refuse(seq);
    if (code !== CODE.conflict || expected === undefined) return;
    if (this.#rewound.expected === expected && now - this.#rewound.at < REWIND_INTERVAL_MS) return;
    this.#rewound = { expected, at: now };
    this.outbox.rewind(expected);
    this.pump();
  }

  /** @param {number} seq */
  #measure(seq) {
    const sent = this.#sentAt.get(seq);
    if (sent === undefined) return;
    const took = performance.now() - sent;
    this.roundTrip = this.roundTrip === null ? took : this.roundTrip + (took - this.roundTrip) * 0.2;
    for (const earlier of this.#sentAt.keys()) if (earlier <= seq) this.#sentAt.delete(earlier);
  }

  #watch() {
    const expectsAnswer = this.#connection.open && (!this.#welcomed || this.outbox.inFlight > 0);
    // Idle time before the oldest unacknowledged batch does not count as silence.
    const [oldest = 0] = this.#sentAt.values();
    const since = Math.max(this.#receivedAt, oldest);
    if (expectsAnswer && performance.now() - since > SILENCE_TIMEOUT_MS) this.#connection.restart();
  }
}
