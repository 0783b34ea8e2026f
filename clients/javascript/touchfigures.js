/* @ts-self-types="./touchfigures.d.ts" */
// @ts-check
/**
 * Client for a TouchFigures server, for pages, Deno and Node 22: figures, the live view, simulated phones.
 *
 * touchfigures.d.ts says what each part does; it needs no other file.
 */

/** @typedef {import("./contract.d.ts").Contract.ServerMessage} ServerMessage */
/** @typedef {import("./contract.d.ts").Contract.TouchEvent} TouchEvent */
/** @typedef {{query?: Record<string, string|undefined>, body?: object, token?: string, signal?: AbortSignal}} RequestOptions */

const SUBPROTOCOL = "touchfigures.v1";
/** The bounds of docs/limits.md that a client meets. */
const MAX_BATCH_EVENTS = 512;
const MAX_WAITING_EVENTS = 20_000;
const BATCH_PAUSE_MS = 5;
const FRAME_MS = 1000 / 60;
/** A finger that rests says so that often (docs/protocol.md, "touches"). */
const HELD_EVERY_MS = 250;
const [MIN_RETRY_MS, MAX_RETRY_MS] = [100, 2000];
const MAX_KEPT_ANSWERS = 64;
/** A viewer that reads more slowly starts again with a snapshot. */
const MAX_UNREAD_MESSAGES = 1000;
const EVENT_STREAM = "text/event-stream";
/** Longer than the 15 s after which a server without news sends a comment. */
const SILENCE_MS = 20_000;
const [BEGAN, MOVED, ENDED, HELD] = /** @type {const} */ ([0, 1, 2, 4]);
/** Close codes after which a client reconnects although they are of the application. */
const PASSING_CODES = new Set([4408, 4429]);

export class ServerProblem extends Error {
  /**
   * @param {import("./contract.d.ts").Contract.Problem} problem
   * @param {number|null} retryAfter
   */
  constructor(problem, retryAfter) {
    super(
      `${problem.title}: ${problem.detail} (HTTP ${problem.status}${
        problem.requestId ? `, request ${problem.requestId}` : ""
      })`,
    );
    this.name = "ServerProblem";
    this.type = problem.type.slice(problem.type.indexOf("#") + 1);
    this.status = problem.status;
    this.title = problem.title;
    this.detail = problem.detail;
    this.field = problem.field ?? null;
    this.requestId = problem.requestId ?? null;
    this.retryAfter = retryAfter;
  }
}

export class ConnectionFailed extends Error {
  name = "ConnectionFailed";
}

export class NoAnswer extends ConnectionFailed {
  name = "NoAnswer";
}

export class BatchRejected extends Error {
  name = "BatchRejected";
}

export class LiveClosed extends Error {
  /**
   * @param {number} code
   * @param {string} reason
   */
  constructor(code, reason) {
    super(`the server closed the live connection: ${code} ${reason}`.trimEnd());
    this.name = "LiveClosed";
    this.code = code;
    this.reason = reason;
  }

  get isEndOfSession() {
    return this.code === 4410;
  }
}

export class TouchFigures {
  #base;
  #adminToken;
  #timeout;
  #repeat;
  /** Answers by what was asked for, with their entity tags. @type {Map<string, {tag: string, text: string}>} */
  #kept = new Map();

  /**
   * @param {string|URL} address
   * @param {{adminToken?: string, timeoutSeconds?: number, repeatSeconds?: number}} [options]
   */
  constructor(address = new URL(import.meta.url).origin, { adminToken, timeoutSeconds = 30, repeatSeconds = 30 } = {}) {
    const base = new URL(address);
    if (!["http:", "https:"].includes(base.protocol) || base.pathname !== "/" || base.search || base.hash) {
      throw new TypeError(`${address} is not a server's address, such as http://192.168.1.20:8080`);
    }
    this.#base = base;
    this.#adminToken = adminToken;
    this.#timeout = 1000 * timeoutSeconds;
    this.#repeat = 1000 * repeatSeconds;
  }

  get address() {
    return this.#base.origin;
  }

  get timeoutMilliseconds() {
    return this.#timeout;
  }

  /** @param {{signal?: AbortSignal}} [options] */
  getServer(options) {
    return this.request("GET", "/api/v1/server", options);
  }

  /** @param {import("./contract.d.ts").Contract.NewSession & {signal?: AbortSignal}} [options] */
  async createSession({ signal, ...body } = {}) {
    const made = await this.request("POST", "/api/v1/sessions", { body, token: this.#adminToken, signal });
    return new Session(this, made.code, made.hostToken, made.joinURL);
  }

  /**
   * @param {string} code
   * @param {string} [hostToken]
   */
  session(code, hostToken) {
    return new Session(this, code, hostToken);
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {RequestOptions} [options]
   * @returns {Promise<any>}
   */
  async request(method, path, options = {}) {
    return JSON.parse((await this.ask(method, path, options)).text || "null");
  }

  /**
   * Sends a request, again and again while the server refuses it for now.
   * @param {string} method
   * @param {string} path
   * @param {RequestOptions} [options]
   * @returns {Promise<{text: string, isNew: boolean}>}
   */
  async ask(method, path, options = {}) {
    const until = Date.now() + this.#repeat;
    for (;;) {
      const { answer, refusal } = await this.#exchange(method, path, options);
      if (answer) return answer;
      const wait = repeatDelay(refusal);
      // After `store-failing` a change may be stored all the same.
      const isOpen = method !== "GET" && refusal.type === "store-failing";
      if (isOpen || Date.now() + wait > until) throw refusal;
      // A little later, since many may wait for the same moment.
      await pause(Math.max(wait, MIN_RETRY_MS) * (1 + Math.random() / 10), options.signal);
    }
  }

  /**
   * @param {string} path
   * @param {{signal?: AbortSignal}} [options]
   * @returns {AsyncGenerator<any, void, void>}
   */
  async *follow(path, { signal } = {}) {
    /** The newest event's id. @type {string|undefined} */
    let newest;
    let wait = MIN_RETRY_MS;
    let heardAt = Date.now();
    for (;;) {
      const late = new AbortController();
      let timer = setTimeout(() => late.abort(), this.#timeout);
      const heard = () => {
        clearTimeout(timer);
        timer = setTimeout(() => late.abort(), Math.max(this.#timeout, SILENCE_MS));
        heardAt = Date.now();
        wait = MIN_RETRY_MS;
      };
      /** @type {Error} */
      let failure = new ConnectionFailed(`${this.address} ends each connection`);
      try {
        const response = await fetch(new URL(path, this.#base), {
          headers: { Accept: EVENT_STREAM, ...(newest && { "Last-Event-ID": newest }) },
          signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
        });
        if (response.status === 204) return;
        if (!response.ok || !response.body || !response.headers.get("Content-Type")?.startsWith(EVENT_STREAM)) {
          const refusal = problem(`GET ${path}`, response, await response.text());
          wait = repeatDelay(refusal);
          if (Date.now() + wait > heardAt + this.#repeat) throw refusal;
          failure = refusal;
        } else {
          for await (const { id, data } of events(response.body, heard)) {
            newest = id;
            yield JSON.parse(data);
          }
        }
      } catch (error) {
        if (signal?.aborted) throw signal.reason;
        if (error instanceof ServerProblem || error instanceof ConnectionFailed) throw error;
        failure = late.signal.aborted
          ? new NoAnswer(`${this.address} was silent`)
          : new ConnectionFailed(`no usable connection to ${this.address}`, { cause: error });
      } finally {
        clearTimeout(timer);
        late.abort();
      }
      // An address or a network that is wrong at the start stays wrong.
      const isLasting = newest === undefined || Date.now() + wait - heardAt > this.#timeout;
      if (isLasting && !(failure instanceof ServerProblem)) throw failure;
      await pause(Math.max(wait, MIN_RETRY_MS), signal);
      wait = Math.min(2 * wait, MAX_RETRY_MS);
    }
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {RequestOptions} options
   */
  async #exchange(method, path, { query = {}, body, token, signal }) {
    const address = new URL(path, this.#base);
    for (const [name, value] of Object.entries(query)) if (value !== undefined) address.searchParams.set(name, value);
    const key = `${address.href} ${token ?? ""}`;
    const kept = method === "GET" ? this.#kept.get(key) : undefined;
    const headers = new Headers({ Accept: "application/json" });
    if (token !== undefined) headers.set("Authorization", `Bearer ${token}`);
    if (body !== undefined) headers.set("Content-Type", "application/json");
    if (kept) headers.set("If-None-Match", kept.tag);
    const late = AbortSignal.timeout(this.#timeout);
    let response, text;
    try {
      response = await fetch(address, {
        method,
        headers,
        body: body && JSON.stringify(body),
        signal: signal ? AbortSignal.any([signal, late]) : late,
      });
      text = await response.text();
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      if (late.aborted) throw new NoAnswer(`${this.address} did not answer within ${this.#timeout / 1000} s`);
      throw new ConnectionFailed(`no usable connection to ${this.address}`, { cause: error });
    }
    if (kept && response.status === 304) return { answer: { text: kept.text, isNew: false } };
    this.#kept.delete(key);
    if (!response.ok) {
      return { refusal: problem(`${method} ${path}`, response, text) };
    }
    const tag = response.headers.get("ETag");
    if (method === "GET" && tag) {
      this.#kept.set(key, { tag, text });
      if (this.#kept.size > MAX_KEPT_ANSWERS) this.#kept.delete(/** @type {string} */ (this.#kept.keys().next().value));
    }
    return { answer: { text, isNew: true } };
  }
}

export class Session {
  #server;

  /**
   * @param {TouchFigures} server
   * @param {string} code
   * @param {string} [hostToken]
   * @param {string} [joinURL]
   */
  constructor(server, code, hostToken, joinURL) {
    this.#server = server;
    this.code = piece(code, "a session's code");
    this.hostToken = hostToken;
    this.joinURL = joinURL ?? `${server.address}/touch?s=${code}`;
  }

  get #path() {
    return `/api/v1/sessions/${this.code}`;
  }

  /** @param {{signal?: AbortSignal}} [options] */
  getStats(options) {
    return this.#server.request("GET", this.#path, options);
  }

  /** @param {{signal?: AbortSignal}} [options] */
  getSummary(options) {
    return this.#server.request("GET", `${this.#path}/summary`, options);
  }

  /**
   * @param {string} participant
   * @param {{signal?: AbortSignal}} [options]
   */
  getParticipant(participant, options) {
    return this.#server.request("GET", `${this.#path}/participants/${piece(participant, "a participant's id")}`, options);
  }

  /** @param {{layer?: "count"|"dwell", participant?: string, signal?: AbortSignal}} [options] */
  getHeatmap({ layer, participant, signal } = {}) {
    return this.#server.request("GET", `${this.#path}/heatmap`, { query: { layer, participant }, signal });
  }

  /** @param {{signal?: AbortSignal}} [options] */
  getResults(options) {
    return this.#server.request("GET", `${this.#path}/results`, options);
  }

  /** @param {{signal?: AbortSignal}} [options] */
  getExperiments(options) {
    return this.#server.request("GET", `${this.#path}/experiments`, options);
  }

  /**
   * @param {string} action
   * @param {Record<string, unknown>} [fields]
   */
  control(action, fields = {}) {
    const body = { action, ...fields };
    return this.#server.request("POST", `${this.#path}/control`, { body, token: this.hostToken });
  }

  async delete() {
    await this.#server.ask("DELETE", this.#path, { token: this.hostToken });
  }

  /** @param {{seconds?: number, signal?: AbortSignal}} [options] */
  async *poll({ seconds = 1, signal } = {}) {
    for (let isFirst = true;; isFirst = false) {
      const { text, isNew } = await this.#server.ask("GET", this.#path, { signal });
      if (isNew || isFirst) yield JSON.parse(text);
      await pause(1000 * seconds, signal);
    }
  }

  /** @param {{signal?: AbortSignal}} [options] */
  followStats(options) {
    return this.#server.follow(this.#path, options);
  }

  /** @param {{signal?: AbortSignal}} [options] */
  followSummary(options) {
    return this.#server.follow(`${this.#path}/summary`, options);
  }

  /**
   * @param {string} participant
   * @param {{signal?: AbortSignal}} [options]
   */
  followParticipant(participant, options) {
    return this.#server.follow(`${this.#path}/participants/${piece(participant, "a participant's id")}`, options);
  }

  /** @param {{frames?: 30|60, signal?: AbortSignal}} [options] */
  async *watch({ frames, signal } = {}) {
    signal?.throwIfAborted();
    /** @type {ServerMessage[]} */
    const messages = [];
    /** @type {unknown} */
    let end;
    let wake = () => {};
    const finish = (/** @type {unknown} */ error) => {
      end ??= error;
      wake();
    };
    const line = new Line(this.#server, this.#path, {
      hello: () => ({ type: "hello", role: "view", host: this.hostToken, frames }),
      received: (message) => {
        if (messages.push(message) > MAX_UNREAD_MESSAGES) {
          messages.length = 0;
          line.restart();
        }
        wake();
      },
      lost: () => {},
      ended: finish,
    });
    const abort = () => finish(signal?.reason);
    signal?.addEventListener("abort", abort);
    try {
      for (;;) {
        const message = messages.shift();
        if (message && message.type !== "error") yield message;
        else if (!message) {
          if (end instanceof LiveClosed && end.isEndOfSession) return;
          if (end) throw end;
          await new Promise((resolve) => (wake = () => resolve(undefined)));
        }
      }
    } finally {
      signal?.removeEventListener("abort", abort);
      line.close();
    }
  }

  /** @param {import("./touchfigures.d.ts").JoinOptions} [options] */
  async join(options = {}) {
    const phone = new Phone(this.#server, this.#path, options);
    await phone.joined;
    return phone;
  }
}

export class Phone {
  #line;
  #hello;
  #timeout;
  /** @type {string|undefined} */
  #resume;
  /** Batches that are not on the server's disk. @type {{seq: number, events: TouchEvent[]}[]} */
  #waiting = [];
  /** The numbers of the last batch that was made, and of the last one sent on this connection or applied. */
  #made = 0;
  #sent = 0;
  #isWelcome = false;
  #isSending = false;
  /** The phone's clock, ms, and the number of its last finger. */
  #clock = 0;
  #pointer = 0;
  /** @type {BatchRejected[]} */
  #rejected = [];
  /** @type {Error|undefined} */
  #end;
  /** Called after each message. @type {Set<() => void>} */
  #listeners = new Set();
  /** @type {Promise<void>} */
  #drawing = Promise.resolve();

  id = "";
  invented = "";
  /** @type {import("./touchfigures.d.ts").PhoneFigures} */
  figures = {};
  /** The newest message of each type. @type {Map<string, ServerMessage>} */
  heard = new Map();

  /**
   * @param {TouchFigures} server
   * @param {string} path
   * @param {import("./touchfigures.d.ts").JoinOptions} options
   */
  constructor(server, path, { label, group, screen = { width: 390, height: 844 }, scale, resume }) {
    this.#timeout = server.timeoutMilliseconds;
    this.#resume = resume;
    const join = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    this.#hello = { type: "hello", role: "touch", join, screen, scale, label, group };
    this.#line = new Line(server, path, {
      hello: () => ({ ...this.#hello, resume: this.#resume }),
      received: (message) => this.#receive(message),
      lost: () => (this.#isWelcome = false),
      ended: (error) => {
        this.#end = error;
        this.#tell();
      },
    });
    this.joined = this.until(() => this.#isWelcome, "the server has not let the phone in").catch((error) => {
      this.#line.close();
      throw error;
    });
  }

  get resumeToken() {
    return this.#resume ?? "";
  }

  get isConnected() {
    return this.#isWelcome;
  }

  get waitingBatches() {
    return this.#waiting.length;
  }

  /**
   * @param {[number, number][]} points
   * @param {import("./touchfigures.d.ts").DrawOptions} [options]
   */
  draw(points, { seconds = 1, pressure, atOnce = false } = {}) {
    if (points.length < 2) throw new TypeError("a stroke needs two points or more");
    return this.#play([...stroke(points, 1000 * seconds)], pressure, atOnce);
  }

  /**
   * @param {[number, number]} point
   * @param {import("./touchfigures.d.ts").DrawOptions} [options]
   */
  hold(point, { seconds = 1, pressure, atOnce = false } = {}) {
    /** @type {[0|1|2|3|4, [number, number], number][]} */
    const moments = [[BEGAN, point, 0]];
    for (let at = HELD_EVERY_MS; at < 1000 * seconds; at += HELD_EVERY_MS) moments.push([HELD, point, at]);
    moments.push([ENDED, point, 1000 * seconds]);
    return this.#play(moments, pressure, atOnce);
  }

  /** @param {[number, number]} point */
  tap(point) {
    return this.hold(point, { seconds: 0.05, atOnce: true });
  }

  async settle() {
    await this.until(() => this.#waiting.length === 0, "the server has not confirmed everything");
    const rejected = this.#rejected.shift();
    if (rejected) throw rejected;
    return this.figures;
  }

  /**
   * @param {() => boolean} condition
   * @param {string} [late]
   * @returns {Promise<void>}
   */
  until(condition, late = "the condition does not hold") {
    return new Promise((resolve, reject) => {
      const ask = () => {
        if (!condition() && !this.#end) return;
        clearTimeout(timer);
        this.#listeners.delete(ask);
        if (condition()) resolve();
        else reject(this.#end);
      };
      const timer = setTimeout(() => {
        this.#listeners.delete(ask);
        reject(new NoAnswer(`after ${this.#timeout / 1000} s ${late}`));
      }, this.#timeout);
      this.#listeners.add(ask);
      ask();
    });
  }

  leave() {
    this.#end ??= new ConnectionFailed("the phone has left");
    this.#isWelcome = false;
    this.#line.close();
    this.#tell();
  }

  #tell() {
    for (const listener of [...this.#listeners]) listener();
  }

  /** @param {ServerMessage} message */
  #receive(message) {
    this.heard.set(message.type, message);
    if (message.type === "welcome") {
      const { participant, stats, seq, ack } = message;
      this.id = participant.id;
      this.invented = participant.name;
      this.#resume = participant.resume;
      this.figures = { touches: stats.touches, distance: stats.distance, time: stats.time };
      this.#made = Math.max(this.#made, seq);
      this.#sent = seq;
      this.#forget(ack);
      this.#isWelcome = true;
    } else if (message.type === "figures") {
      const { touches, distance, time, ack } = message;
      if (distance) this.figures = { touches, distance, time };
      this.#forget(ack);
    } else if (message.type === "error" && message.expected) {
      this.#sent = message.expected - 1;
    } else if (message.type === "error" && message.seq) {
      this.#rejected.push(new BatchRejected(`the server dropped batch ${message.seq}: ${message.detail}`));
      this.#waiting = this.#waiting.filter(({ seq }) => seq !== message.seq);
    }
    void this.#send();
    this.#tell();
  }

  /** @param {number} ack */
  #forget(ack) {
    this.#waiting = this.#waiting.filter(({ seq }) => seq > ack);
  }

  /**
   * One finger after the other, each at its time or all at once: figures depend on the events' own times.
   * @param {[0|1|2|3|4, [number, number], number][]} moments  phase, place, ms after the touch
   * @param {number|undefined} pressure
   * @param {boolean} atOnce
   */
  #play(moments, pressure, atOnce) {
    const playing = this.#drawing.then(async () => {
      const [first, began] = [this.#clock, Date.now()];
      const pointer = ++this.#pointer;
      const length = moments[moments.length - 1][2];
      const events = moments.map(([phase, [x, y], at]) => {
        // It rises evenly: a screen that always reports the same pressure measures none.
        const own = pressure === undefined || phase === ENDED ? [] : [pressure * at / length];
        return /** @type {TouchEvent} */ ([phase, pointer, x, y, first + at, ...own]);
      });
      for (let next = 0; next < events.length;) {
        let end = next;
        while (end < events.length && (atOnce || events[end][4] - first <= Date.now() - began)) end++;
        for (; next < end; next += MAX_BATCH_EVENTS) this.#put(events.slice(next, Math.min(end, next + MAX_BATCH_EVENTS)));
        next = end;
        await this.until(() => this.#waitingEvents < MAX_WAITING_EVENTS, "the server has not taken what was drawn");
        if (next < events.length) await pause(FRAME_MS);
      }
      // The next finger touches a little later.
      this.#clock = first + length + 1;
    });
    this.#drawing = playing.catch(() => {});
    return playing;
  }

  get #waitingEvents() {
    return this.#waiting.reduce((sum, { events }) => sum + events.length, 0);
  }

  /** @param {TouchEvent[]} events */
  #put(events) {
    this.#waiting.push({ seq: ++this.#made, events });
    void this.#send();
  }

  /** Sends what has not been sent on this connection, in order, below the server's bound of messages a second. */
  async #send() {
    if (this.#isSending) return;
    this.#isSending = true;
    for (;;) {
      const batch = this.#isWelcome ? this.#waiting.find(({ seq }) => seq > this.#sent) : undefined;
      if (!batch) break;
      this.#sent = batch.seq;
      this.#line.send({ type: "touches", ...batch });
      await pause(BATCH_PAUSE_MS);
    }
    this.#isSending = false;
  }
}

/** A live connection that comes back after a loss, until the server closes it for good. */
class Line {
  #server;
  #handlers;
  #address;
  /** @type {WebSocket|undefined} */
  #socket;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #timer;
  #wait = MIN_RETRY_MS;
  #heardAt = Date.now();
  #wasOpen = false;

  /**
   * @param {TouchFigures} server
   * @param {string} path
   * @param {{hello: () => object, received: (message: ServerMessage) => void, lost: () => void, ended: (error: Error) => void}} handlers
   */
  constructor(server, path, handlers) {
    this.#server = server;
    this.#handlers = handlers;
    this.#address = new URL(`${path}/live`, server.address);
    this.#address.protocol = this.#address.protocol.replace("http", "ws");
    this.#connect();
  }

  /** @param {object} message */
  send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Loses the connection, and comes back. */
  restart() {
    const socket = this.#socket;
    if (!socket) return;
    this.#closed(socket, 1006, "");
    socket.close(1000);
  }

  close() {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close(1000);
  }

  #connect() {
    const socket = new WebSocket(this.#address, SUBPROTOCOL);
    this.#socket = socket;
    // Open, and greeted, within this time.
    this.#timer = setTimeout(() => this.restart(), this.#server.timeoutMilliseconds);
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      this.#wasOpen = true;
      this.send(this.#handlers.hello());
    };
    socket.onmessage = ({ data }) => {
      if (socket !== this.#socket) return;
      clearTimeout(this.#timer);
      this.#wait = MIN_RETRY_MS;
      this.#heardAt = Date.now();
      this.#handlers.received(JSON.parse(data));
    };
    // A failed connection closes, too.
    socket.onclose = ({ code, reason }) => this.#closed(socket, code, reason);
  }

  /**
   * @param {WebSocket} socket
   * @param {number} code
   * @param {string} reason
   */
  #closed(socket, code, reason) {
    if (socket !== this.#socket) return;
    clearTimeout(this.#timer);
    this.#socket = undefined;
    this.#handlers.lost();
    if ([1002, 1007, 1009].includes(code) || (code >= 4400 && code < 4500 && !PASSING_CODES.has(code))) {
      return this.#handlers.ended(new LiveClosed(code, reason));
    }
    if (!this.#wasOpen || Date.now() + this.#wait - this.#heardAt > this.#server.timeoutMilliseconds) {
      return this.#handlers.ended(
        new ConnectionFailed(`no lasting connection to ${this.#server.address}: ${code} ${reason}`.trimEnd()),
      );
    }
    this.#timer = setTimeout(() => this.#connect(), this.#wait);
    this.#wait = Math.min(2 * this.#wait, MAX_RETRY_MS);
  }
}

/**
 * The moments of a finger along straight lines at constant speed, sampled as screens do, and at each point.
 * @param {[number, number][]} points
 * @param {number} length  ms
 * @returns {Generator<[0|1|2|3|4, [number, number], number]>}
 */
function* stroke(points, length) {
  const lengths = points.slice(1).map(([x, y], index) => Math.hypot(x - points[index][0], y - points[index][1]));
  const whole = lengths.reduce((sum, each) => sum + each, 0);
  yield [BEGAN, points[0], 0];
  let [gone, at] = [0, FRAME_MS];
  for (const [index, each] of lengths.entries()) {
    const [[ax, ay], [bx, by]] = [points[index], points[index + 1]];
    const begun = whole ? length * gone / whole : 0;
    gone += each;
    const ended = whole ? length * gone / whole : length;
    for (; at < ended; at += FRAME_MS) {
      const share = (at - begun) / (ended - begun);
      yield [MOVED, [ax + share * (bx - ax), ay + share * (by - ay)], at];
    }
    yield [MOVED, [bx, by], ended];
  }
  yield [ENDED, points[points.length - 1], length];
}

/**
 * The events of a stream (HTML Standard, "Server-sent events").
 * @param {ReadableStream<Uint8Array>} body
 * @param {() => void} heard  called with each piece of it
 */
async function* events(body, heard) {
  const [reader, decoder] = [body.getReader(), new TextDecoder()];
  /** @type {string[]} */
  let data = [];
  let [rest, id] = ["", ""];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    heard();
    const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines.map((each) => each.replace(/\r$/, ""))) {
      const [name] = line.split(":", 1);
      const text = line.slice(name.length + 1).replace(/^ /, "");
      if (name === "id") id = text;
      else if (name === "data") data.push(text);
      else if (line === "" && data.length > 0) {
        yield { id, data: data.join("\n") };
        data = [];
      }
    }
  }
}

/**
 * A caller's text as a piece of an address; others would lead elsewhere.
 * @param {string} text
 * @param {string} what
 */
function piece(text, what) {
  if (!/^[A-Za-z0-9-]{1,64}$/.test(text)) throw new TypeError(`${JSON.stringify(text)} is not ${what}`);
  return text;
}

/**
 * @param {string} asked
 * @param {Response} response
 * @param {string} text
 */
function problem(asked, response, text) {
  if (response.headers.get("Content-Type")?.startsWith("application/problem+json")) {
    const after = response.headers.get("Retry-After") ?? "";
    return new ServerProblem(JSON.parse(text), /^\d+$/.test(after) ? Number(after) : null);
  }
  throw new ConnectionFailed(`${asked} was answered with HTTP ${response.status}, but not by a TouchFigures server`);
}

/**
 * How long the server asks to wait before a refused request is repeated (ms); Infinity if it is not refused for now alone.
 * @param {ServerProblem} refusal
 */
function repeatDelay({ status, retryAfter }) {
  return [429, 503].includes(status) ? 1000 * (retryAfter ?? Infinity) : Infinity;
}

/**
 * @param {number} milliseconds
 * @param {AbortSignal} [signal]
 * @returns {Promise<void>}
 */
function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", abort, { once: true });
  });
}
