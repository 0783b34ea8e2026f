// @ts-check
/**
 * A phone without a person: it speaks the protocol as a phone's page does, and a hand moves its finger.
 */

import { touchHello, walkHello } from "../../../shared/model/messages.js";
import { Outbox } from "../../../shared/net/outbox.js";
import { newJoin } from "../../../shared/net/phone-store.js";
import { TouchLink } from "../../../shared/net/touch-link.js";
import { RoomTime } from "../../../shared/phone/room-time.js";
import { PIXELS_PER_CENTIMETRE, SCREEN } from "../../../shared/simulation/finger.js";

/** @typedef {import("../../../shared/model/task-kind.js").Hand} Hand */
/** @typedef {import("../../../shared/model/task-kind.js").Place} Place */
/** @typedef {import("../../../shared/model/messages.js").TouchEventRow} TouchEventRow */
/** @typedef {import("../room/class-activity.js").Known} Known */

const [BEGAN, MOVED, ENDED] = [0, 1, 2];
const POINTER = 1;
/** A hand that is this late, because the page slept, does not make up for it. */
const MAX_LATE_MS = 1000;

export class SimulatedPhone {
  /** @type {Known} */
  known = { session: {}, challenge: null, experiment: null, consent: null };
  /** Where it sits, from 0. */
  seat;
  /** The token with which the phone comes back; "" before the first welcome. */
  resume;
  #outbox = new Outbox();
  #link;
  #roomTime;
  /** Whether it asks for the room's time. */
  #asks = false;
  #hasLeft = false;
  #join = newJoin();
  /** @type {string|null} the play of a walk; null: the phone is a pad */
  #play = null;
  /** @type {Hand|null} */
  #hand = null;
  /** The time of the hand's next movement (ms, on the clock of `performance.now`). */
  #due = 0;
  /** @type {TouchEventRow[]} */
  #events = [];
  /** @type {Place|null} */
  #finger = null;

  /**
   * @param {string} code
   * @param {{resume: string, seat: number, changed: (phone: SimulatedPhone) => void}} options  `seat` from 0;
   *   `changed`: the class does something else, or the phone was welcomed
   */
  constructor(code, { resume, seat, changed }) {
    this.resume = resume;
    this.seat = seat;
    this.#roomTime = this.#newRoomTime();
    this.#link = new TouchLink(code, this.#outbox, {
      hello: () => this.#hello(),
      welcome: ({ participant, session, clock }) => {
        this.resume = participant.resume;
        this.known.session = session;
        this.#asks = clock === true;
        this.#roomTime.welcomed();
        changed(this);
      },
      session: (message) => {
        this.known.session = message;
        changed(this);
      },
      received: (message) => this.#received(message, changed),
      figures() {},
      connection() {},
      refused() {},
    });
  }

  /** The room's clock as a phone knows it. */
  #newRoomTime() {
    return new RoomTime({
      now: () => performance.now(),
      reading: () => performance.now(),
      wall: () => Date.now(),
      asks: () => this.#asks,
      counts: () => this.known.session.frozen !== true,
      ask: (question) => this.#link.send(question),
      tell: (sync) => this.say(sync),
      later: (run, delay) => void (this.#hasLeft || setTimeout(run, delay)),
    }, performance.now());
  }

  #hello() {
    const own = { resume: this.resume || null, join: this.#join, locale: "en" };
    if (this.#play) return walkHello({ ...own, screen: SCREEN, play: this.#play });
    const screen = { ...SCREEN, pixelsPerCentimetre: PIXELS_PER_CENTIMETRE, calibrated: true };
    return touchHello({ ...own, peers: false, screen });
  }

  /**
   * @param {import("../../../shared/model/messages.js").ServerMessage} message
   * @param {(phone: SimulatedPhone) => void} changed
   */
  #received(message, changed) {
    if (message.type === "clock") this.#roomTime.answered(message);
    else if (message.type === "challenge") this.known.challenge = message;
    else if (message.type === "experiment") {
      // The places come once for each sequence.
      const { layout, tunnel } = this.known.experiment ?? {};
      this.known.experiment = { ...(layout && { layout }), ...(tunnel && { tunnel }), ...message };
    } else if (message.type === "consent") {
      this.known.consent = message;
      changed(this);
    }
  }

  /**
   * Replaces what the hand does. A finger that is down is lifted first, and a walk is left.
   * @param {Hand|null} hand
   */
  does(hand) {
    this.lift();
    this.walks(null);
    this.#hand = hand;
    this.#due = Math.max(this.#due, performance.now());
  }

  /**
   * Opens the page of a walk, or the pad again.
   * @param {string|null} play
   */
  walks(play) {
    if (play === this.#play) return;
    this.#play = play;
    this.#link.sayHello();
  }

  /**
   * Moves the hand to the present, and sends what it did.
   * @param {number} now
   */
  live(now) {
    if (this.#hand && now - this.#due > MAX_LATE_MS) this.#due = now;
    while (this.#hand && this.#due <= now) {
      const { done, value } = this.#hand.next();
      if (done) this.#hand = null;
      else this.#due += 1000 * value;
    }
    if (this.#events.length > 0) this.#outbox.add(this.#events.splice(0));
    this.#link.pump();
  }

  // What a hand can do

  /** The time of the movement (ms). */
  get time() {
    return this.#due;
  }

  /**
   * Puts the finger down, or moves it.
   * @param {Place} place
   * @param {number} [pressure]
   */
  put([x, y], pressure) {
    const phase = this.#finger ? MOVED : BEGAN;
    this.#finger = [Math.round(10 * x) / 10, Math.round(10 * y) / 10];
    const event = /** @type {TouchEventRow} */ ([phase, POINTER, ...this.#finger, this.#due]);
    if (pressure !== undefined) event.push(Math.round(1000 * pressure) / 1000);
    this.#events.push(event);
  }

  lift() {
    if (!this.#finger) return;
    this.#events.push([ENDED, POINTER, ...this.#finger, this.#due]);
    this.#finger = null;
  }

  /** @param {import("../../../shared/model/messages.js").TaskMessage} message  after the touches before it */
  say(message) {
    if (this.#events.length > 0) this.#outbox.add(this.#events.splice(0));
    this.#outbox.addTaskMessage(message);
  }

  /** @param {{latitude: number, longitude: number}} position */
  stand({ latitude, longitude }) {
    this.#outbox.addFix([latitude, longitude, 5, Date.now(), null]);
  }

  /** Leaves the class. */
  leave() {
    this.#hasLeft = true;
    this.#hand = null;
    this.#link.stop();
  }
}
