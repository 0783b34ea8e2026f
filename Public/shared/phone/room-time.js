// @ts-check
/**
 * A phone's part in the room's clock: when it asks, and when it tells what it knows; docs/clock.md. Uses no DOM and no
 * clock; times in ms.
 */

import { MAX_DRIFT, RoomClock, TimerStep } from "../input/room-clock.js";

/** @typedef {import("../input/room-clock.js").Sync} Sync */
/** @typedef {{type: "clock", id: number, t: number}} Question */
/**
 * @typedef {object} Phone
 * @property {() => number} now  on the clock of its touches
 * @property {() => number} reading  of the page's timer, as it is
 * @property {() => number} wall  the wall clock, which goes on while the phone sleeps
 * @property {() => boolean} asks  whether the server has a clock, and the page is visible
 * @property {() => boolean} counts  whether the server applies its batches
 * @property {(question: Question) => void} ask
 * @property {(sync: {type: "sync"} & Sync) => void} tell  in a batch of its own
 * @property {(run: () => void, delay: number) => void} later
 */

/** Questions after a welcome and after a jump, those before a task, and the time between two. */
const FIRST = Object.freeze({ count: 8, interval: 250 });
const PREPARING = Object.freeze({ count: 20, interval: 500 });
const INTERVAL_MS = 5000;
/** Without an answer to as many, the first ones are lost. */
const MAX_OPEN_QUESTIONS = 64;
/** A difference by which the wall clock cannot just drift from the timer between two questions. */
const JUMP_MS = 50;
/** The largest error that the server takes. */
const MAX_ERROR_MS = 60_000;
/** A change that is not worth telling. */
const FINE_MS = 1;

export class RoomTime {
  #phone;
  #clock;
  #timer = new TimerStep();
  /** When each open question was asked. @type {Map<number, number>} */
  #asked = new Map();
  #lastId = 0;
  /** @type {Sync|null} the newest that was told on this connection, while the phone's clock has not jumped */
  #told = null;
  /** What the next one has to be told for. */
  #isDue = true;
  #round = { count: 0, interval: INTERVAL_MS };
  /** Identifies the timer that is running. */
  #turn = 0;
  #ahead;

  /**
   * @param {Phone} phone
   * @param {number} since  on the phone's clock, when the page began
   */
  constructor(phone, since) {
    this.#phone = phone;
    this.#clock = new RoomClock(since);
    this.#ahead = phone.wall() - phone.reading();
  }

  /** Called with each welcome of a server that has a clock: the room's may be another one. */
  welcomed() {
    const now = this.#phone.now();
    if (this.#clock.isKnown) this.#clock.restart(now);
    this.#begin(now);
  }

  /** Asks closely for ten seconds, for a task that compares times of phones, and tells the result. */
  prepare() {
    this.#isDue = true;
    this.#ask(PREPARING, this.#phone.now());
  }

  /** @param {{id: number, received: number, sent: number}} answer */
  answered({ id, received, sent }) {
    const returned = this.#phone.now();
    this.#timer.add(this.#phone.reading());
    this.noticeJump(returned);
    const asked = this.#asked.get(id);
    if (asked === undefined) return;
    this.#asked.delete(id);
    const wasNew = this.#clock.isNew;
    this.#clock.answer({ asked, received, sent, returned }, this.#timer.step);
    // A jump that only the answers show.
    if (this.#clock.isNew && !wasNew) this.#begin(returned);
    else if (this.#round.count === 0) this.#tellNews();
  }

  /**
   * A timer stands still while some phones sleep, the wall clock does not. Called before a touch may be recorded.
   * @param {number} now  on the phone's clock
   */
  noticeJump(now) {
    const ahead = this.#phone.wall() - this.#phone.reading();
    const jump = Math.abs(ahead - this.#ahead);
    this.#ahead = ahead;
    if (jump <= JUMP_MS + 2 * this.#timer.step) return;
    this.#clock.restart(now);
    this.#begin(now);
  }

  /**
   * @param {number} t  on the phone's clock
   * @returns {number|null} the room's time, as told last; null before that
   */
  roomTime(t) {
    return this.#told && t + this.#told.offset + this.#told.drift * (t - this.#told.t);
  }

  /**
   * @param {number} time  of the room
   * @returns {number|null} on the phone's clock, by what the phone knows even before it has told it; null before an answer
   */
  phoneTime(time) {
    const known = this.#told ?? this.#clock.sync(this.#timer.step);
    if (!known) return null;
    const { t, offset, drift } = known;
    return t + (time - offset - t) / (1 + drift);
  }

  /** @param {number} now  of which the first question is */
  #begin(now) {
    this.#told = null;
    this.#isDue = true;
    this.#asked.clear();
    this.#ask(FIRST, now);
  }

  /**
   * @param {{count: number, interval: number}} round
   * @param {number} now
   */
  #ask(round, now) {
    this.#round = { ...round };
    this.#step(++this.#turn, now);
  }

  /** @param {number} turn */
  #tick(turn) {
    if (turn !== this.#turn) return;
    const now = this.#phone.now();
    this.noticeJump(now);
    // Which begins another one.
    if (turn === this.#turn) this.#step(turn, now);
  }

  /**
   * @param {number} turn
   * @param {number} now
   */
  #step(turn, now) {
    if (this.#round.count > 0) this.#round.count -= 1;
    else this.#tellNews();
    if (this.#phone.asks()) this.#question(now);
    this.#phone.later(() => this.#tick(turn), this.#round.count > 0 ? this.#round.interval : INTERVAL_MS);
  }

  /** @param {number} t */
  #question(t) {
    const id = ++this.#lastId;
    this.#timer.add(this.#phone.reading());
    this.#asked.set(id, t);
    if (this.#asked.size > MAX_OPEN_QUESTIONS) this.#asked.delete(/** @type {number} */ (this.#asked.keys().next().value));
    this.#phone.ask({ type: "clock", id, t });
  }

  #tellNews() {
    // What waits when the class is frozen is dropped.
    if (!this.#phone.counts()) this.#isDue = true;
    if (!this.#phone.counts() || !this.#clock.isKnown) return;
    const step = this.#timer.step;
    // One for the touches since the stretch began, and then always one for those to come.
    if (this.#clock.isNew) this.#tell(/** @type {Sync} */ (this.#clock.sync(step)));
    this.#clock.told();
    const sync = /** @type {Sync} */ (this.#clock.sync(step));
    if (!this.#isDue && !this.#isNews(sync)) return;
    this.#isDue = false;
    this.#told = sync;
    this.#tell(sync);
  }

  /** @param {Sync} sync */
  #tell(sync) {
    if (sync.error <= MAX_ERROR_MS) this.#phone.tell({ type: "sync", ...sync });
  }

  /** @param {Sync} sync */
  #isNews({ t, offset, error }) {
    const told = this.#told;
    if (!told) return true;
    const age = t - told.t;
    const moved = Math.abs(offset - told.offset - told.drift * age);
    return moved > Math.max(told.error / 4, FINE_MS) || error + FINE_MS < (told.error + MAX_DRIFT * age) / 2;
  }
}
