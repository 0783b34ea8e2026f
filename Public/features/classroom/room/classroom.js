// @ts-check
/** One class on its projector page: its state from the server, the host's actions, and the listeners. */

import { ACTIVITY_FIELDS, activityOf } from "../../../shared/activities/activities.js";
import { Room } from "../../../shared/model/room.js";
import { control } from "../../../shared/net/host.js";
import { RestError } from "../../../shared/net/rest.js";
import { explain } from "./failures.js";

/** @typedef {typeof import("./texts.js").PRESENT_TEXTS.en} Texts */
/**
 * @typedef {object} ClassroomListener
 * @property {(message: Contract.SnapshotMessage) => void} [snapshot]  the session was loaded
 * @property {(message: Contract.FrameMessage, now: number) => void} [frame]  the session has changed
 * @property {() => void} [state]  `room.state` has changed
 * @property {(message: Contract.ClockAnswerMessage) => void} [clock]  the room's time, answered
 * @property {() => void} [people]  a participant joined, left or was removed
 */

/** Maximum number of frames that wait for listeners that are being loaded: ten seconds. */
const MAX_WAITING_FRAMES = 300;
/** Delay after the answer to a control until a live connection without its state counts as dead (ms). */
const STATE_TIMEOUT_MS = 2000;
/** Maximum delay of a control while it is unknown whether the one before it has arrived (ms). */
const ARRIVAL_TIMEOUT_MS = 1000;

export class Classroom {
  room = new Room();
  /** Whether the server has sent the session's state yet. */
  loaded = false;
  /** Whether the server has closed the connection permanently. */
  over = false;
  /** Whether the host has just wiped the session, which also closes the connection. */
  wiping = false;
  /** The list of codes that the host has typed or pasted; only the host's page gets it. */
  codes = "";
  /** @type {ClassroomListener[]} */
  #listeners = [];
  /**
   * The messages for listeners that are being loaded, oldest first: the snapshot and the frames after it; null if no
   * listeners are being loaded.
   * @type {((listener: ClassroomListener) => void)[]|null}
   */
  #waitingMessages = null;
  /** The class's task at the time of the snapshot. */
  #keptTask = "";
  /**
   * The live connection, which delivers the states in their order; null before it begins.
   * @type {{readonly open: boolean, restart: () => void, send: (text: string) => void}|null}
   */
  link = null;
  /** Number of states received. */
  #states = 0;
  /**
   * Controls whose state the live connection has not delivered yet.
   * @type {Set<(delivery: "state"|"closed") => void>}
   */
  #waitingControls = new Set();
  /**
   * Resolved when the last control has arrived at the server.
   * @type {Promise<void>}
   */
  #lastArrival = Promise.resolve();
  /** Resolves the arrival of the control that was sent last. */
  #arrived = () => {};

  /**
   * @param {string} code
   * @param {import("../../../shared/net/host.js").Host|null} host  this browser's host token; null: a viewer only
   * @param {import("../../../shared/model/language.js").Language} language
   * @param {Texts} texts
   */
  constructor(code, host, language, texts) {
    this.code = code;
    this.savedHost = host;
    this.language = language;
    this.texts = texts;
  }

  /** Whether this projector shows the class without controls, because a phone has them. */
  get isDisplay() {
    return this.savedHost !== null && !this.savedHost.remote && this.room.state.remote?.display === true;
  }

  /** The host's rights, where the page shows controls. */
  get host() {
    return this.isDisplay ? null : this.savedHost;
  }

  /** The class's current activity. */
  get activity() {
    return activityOf(this.room.state);
  }

  /** @param {ClassroomListener} listener */
  listen(listener) {
    this.#listeners.push(listener);
  }

  /** Queues messages for listeners that are loaded later. */
  keepForLater() {
    this.#waitingMessages = [];
  }

  /**
   * Adds the listeners that were loaded later, and sends them the queued messages.
   * @param {() => void} add  calls `listen`
   * @returns {boolean} whether they have all messages; otherwise they need a snapshot
   */
  addLater(add) {
    const before = this.#listeners.length;
    add();
    const waitingMessages = this.#waitingMessages ?? [];
    this.#waitingMessages = null;
    if (!this.loaded) return true;
    const added = this.#listeners.slice(before);
    // Notices about another task do not apply to this one.
    const isWhole = waitingMessages.length < MAX_WAITING_FRAMES && this.#keptTask === this.#task;
    for (const tell of waitingMessages.slice(0, isWhole ? undefined : 1)) added.forEach(tell);
    for (const listener of added) {
      listener.people?.();
      listener.state?.();
    }
    return isWhole;
  }

  get #task() {
    return JSON.stringify(ACTIVITY_FIELDS.map((field) => this.room.state[field]));
  }

  /** @param {Contract.SnapshotMessage} message */
  snapshot(message) {
    this.room.load(message);
    this.loaded = true;
    if (this.#waitingMessages) this.#waitingMessages = [(listener) => listener.snapshot?.(message)];
    this.#keptTask = this.#task;
    for (const listener of this.#listeners) listener.snapshot?.(message);
    this.#peopleChanged();
    this.#delivered();
  }

  /**
   * @param {Contract.FrameMessage} message
   * @param {number} now  ms
   */
  frame(message, now) {
    this.room.apply(message);
    if (this.#waitingMessages && this.#waitingMessages.length < MAX_WAITING_FRAMES) {
      this.#waitingMessages.push((listener) => listener.frame?.(message, now));
    }
    for (const listener of this.#listeners) listener.frame?.(message, now);
    const { joined, left, removed, labels } = message;
    if (joined.length > 0 || left.length > 0 || removed || labels) this.#peopleChanged();
  }

  /** @param {Contract.ClockAnswerMessage} message */
  clock(message) {
    for (const listener of this.#listeners) listener.clock?.(message);
  }

  /** @param {import("../../../shared/model/messages.js").SessionState} state */
  session(state) {
    this.#arrived();
    this.#apply(state);
  }

  /** @param {import("../../../shared/model/messages.js").SessionState} state */
  #apply(state) {
    this.room.applyState(state);
    this.#delivered();
  }

  /** The live connection is closed: states in transit are lost. */
  disconnected() {
    for (const settle of this.#waitingControls) settle("closed");
  }

  /**
   * Performs an action of the host; the new state goes to all listeners.
   * @param {{action: string, [field: string]: unknown}} action
   * @throws {Error} with a message for people
   */
  async command(action) {
    if (!this.savedHost) return;
    try {
      const arrived = await this.#nextControl();
      const before = this.#states;
      const state = await control(this.code, this.savedHost.hostToken, action).finally(arrived);
      if (this.#states === before) await this.#settle(state);
    } catch (error) {
      // The live connection may be as dead, without a notice.
      if (error instanceof RestError && error.status === 0) this.link?.restart();
      throw new Error(explain(error, this.texts), { cause: error });
    }
  }

  /**
   * Sets the retention, which the server allows until the first phone joins.
   * @param {"replay"|"figures"} retention
   */
  async decideRetention(retention) {
    await this.command({ action: "retention", retention });
    this.room.retention = retention;
    this.#stateChanged();
  }

  /**
   * Removes a phone with its data; this page drops it at once.
   * @param {"remove"|"ban"|"erase"} action
   * @param {string} participant
   */
  async removePhone(action, participant) {
    await this.command({ action, participant });
    this.room.participants.delete(participant);
    this.#peopleChanged();
  }

  /**
   * Erases all phones of a person; this page drops them at once.
   * @param {string} person
   */
  async erasePerson(person) {
    await this.command({ action: "erase", person });
    for (const { id, person: each } of this.room.participants.values()) {
      if (each === person) this.room.participants.delete(id);
    }
    this.#peopleChanged();
  }

  /**
   * Waits until the last control has arrived, because two requests at once might arrive in the other order: until its
   * answer, or a state after it on the live connection, which usually comes first.
   * @returns {Promise<() => void>} to be called once the next control has its answer
   */
  async #nextControl() {
    const lastArrival = this.#lastArrival;
    /** @type {() => void} */
    let arrived = () => {};
    this.#lastArrival = new Promise((resolve) => (arrived = resolve));
    await lastArrival;
    setTimeout(arrived, ARRIVAL_TIMEOUT_MS);
    this.#arrived = arrived;
    return arrived;
  }

  /**
   * Applies the answer to a control unless the live connection delivers its state. An answer may overtake older states
   * that are still in transit on that connection, which would then undo it briefly.
   * @param {import("../../../shared/model/messages.js").SessionState} state
   */
  async #settle(state) {
    // The last state is not delivered, and no other one follows it.
    const delivery = state.ended || !this.link?.open ? "closed" : await this.#nextDelivery();
    if (delivery === "state") return;
    this.#apply(state);
    if (delivery === "late") this.link?.restart();
  }

  /** @returns {Promise<"state"|"closed"|"late">} */
  #nextDelivery() {
    return new Promise((resolve) => {
      const settle = (/** @type {"state"|"closed"|"late"} */ delivery) => {
        clearTimeout(timeout);
        this.#waitingControls.delete(settle);
        resolve(delivery);
      };
      const timeout = setTimeout(() => settle("late"), STATE_TIMEOUT_MS);
      this.#waitingControls.add(settle);
    });
  }

  #delivered() {
    this.#states += 1;
    for (const settle of this.#waitingControls) settle("state");
    this.#stateChanged();
  }

  #peopleChanged() {
    for (const listener of this.#listeners) listener.people?.();
  }

  #stateChanged() {
    this.room.nameless = this.isDisplay && !this.room.state.remote?.names;
    for (const listener of this.#listeners) listener.state?.();
  }
}
