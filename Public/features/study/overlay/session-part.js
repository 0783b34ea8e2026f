// @ts-check
/** The page's part in its session: a module that is loaded on demand, and the events that wait for it. */

import { safely } from "./quiet.js";

/** @typedef {import("./stream.js").Stream} Stream */

/** Maximum number of events that wait until the module is loaded. */
const MAX_WAITING_EVENTS = 20_000;

export class SessionPart {
  /** @type {Stream|undefined} */
  stream;
  /** Whether the module is loaded, or is being loaded. */
  hasJoined = false;
  #load;
  #create;
  /** @type {((stream: Stream) => void)[]} */
  #waiting = [];

  /**
   * @param {() => Promise<typeof import("./stream.js")|undefined>} load
   * @param {(module: typeof import("./stream.js")) => Stream} create
   */
  constructor(load, create) {
    this.#load = load;
    this.#create = create;
  }

  join() {
    if (!this.hasJoined) void this.#loadStream();
    this.hasJoined = true;
  }

  /**
   * Acts on the stream, now or once it is loaded; does nothing if the page has not joined.
   * @param {(stream: Stream) => void} act
   */
  send(act) {
    if (this.stream) act(this.stream);
    else if (this.hasJoined && this.#waiting.length < MAX_WAITING_EVENTS) this.#waiting.push(act);
  }

  /** Tries again as long as the server is unreachable. */
  async #loadStream(wait = 500) {
    const module = await this.#load();
    if (!module) return void setTimeout(() => this.#loadStream(Math.min(2 * wait, 30_000)), wait);
    this.stream = this.#create(module);
    for (const act of this.#waiting.splice(0)) safely(act)(this.stream);
  }
}
