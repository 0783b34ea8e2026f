// @ts-check
/**
 * A phone with a pad in a session: what fingers did goes out, what the server tells comes in, and nothing is lost on the
 * way, or it is said.
 */

import { TouchLink } from "../net/touch-link.js";
import { fillText } from "../protocol/language.js";
import { naturalSize } from "../protocol/orientation.js";
import { TOUCH_TEXTS } from "../protocol/texts/touch.js";
import { number } from "../protocol/units.js";
import { badgeText, EventRate } from "../view/badge.js";
import { byId, setText } from "../view/dom.js";
import { notify, withdraw } from "../view/notices.js";
import { RoomSession } from "./room-session.js";
import { Recording } from "./touch-recording.js";

/** How often the badge is renewed (ms). */
const BADGE_APART = 250;

/** @typedef {import("./pad-surface.js").PadSurface} PadSurface */
/** @typedef {import("../protocol/messages.js").ServerMessage} ServerMessage */
/** @typedef {import("./room-session.js").LinkListener} LinkListener */
/** @typedef {import("../protocol/room-page.js").PhonePage} PhonePage */

/** What a page shows of it overrides the methods that do nothing here. */
export class PhoneSession extends RoomSession {
  recording;
  /** @type {TouchLink|undefined} */
  #touches;
  #rate = new EventRate();
  /**
   * What is shown of the challenge that runs, loaded with the first one.
   * @type {import("./touch-challenge.js").TouchChallenge|null}
   */
  challenge = null;
  /** @type {ServerMessage|null} */
  #challengeTold = null;

  /**
   * @param {PadSurface} surface
   * @param {string} code
   * @param {PhonePage} page  that shows it
   */
  constructor(surface, code, page) {
    const recording = new Recording(surface, {
      full: () => notify("full", this.texts.full, { kind: "bad" }),
      roomAgain: (lost) => this.#roomAgain(lost),
    });
    super(code, page, recording);
    this.surface = surface;
    this.recording = recording;
    surface.onFrame = (now) => this.#frame(now);
    surface.onGestureEnd = () => this.gestureEnded();
  }

  connect() {
    super.connect();
    setInterval(() => this.#showBadge(), BADGE_APART);
    this.surface.frames.want();
  }

  /** @param {LinkListener} listener */
  openLink(listener) {
    this.#touches = new TouchLink(this.code, this.record.outbox, listener);
    return this.#touches;
  }

  // What a page adds

  /** Shows every text in the session's language. */
  speak() {
    this.texts = TOUCH_TEXTS[this.language];
    if (!this.#challengeTold) return;
    // Said anew, in the language and with the calibration of now.
    const told = this.#challengeTold;
    this.#challengeOver();
    void this.#challenged(told);
  }

  /** @param {ServerMessage} _message */
  peersTold(_message) {}

  gestureEnded() {}

  /**
   * Once per animation frame with something to do.
   * @param {number} _now
   * @param {number} _events  that were recorded since the last one
   * @returns {boolean} whether the next frame is wanted too
   */
  drawn(_now, _events) {
    return false;
  }

  get screen() {
    return naturalSize(this.surface.orientation);
  }

  // Coming and going

  /** Nothing stays down, everything waiting is sent and saved. */
  rest() {
    this.surface.letGo();
    this.#frame(performance.now());
    super.rest();
  }

  halted() {
    const { sampler, now } = this.surface;
    sampler.suspend(now());
    sampler.discard();
  }

  /** @param {number} now */
  #frame(now) {
    const events = this.recording.flush();
    if (events > 0) {
      this.#rate.add(now, events);
      this.#touches?.pump();
    }
    this.challenge?.place(this.surface.orientation);
    return this.drawn(now, events);
  }

  // What the server tells

  /** @param {import("./room-session.js").Welcome} _welcome */
  welcomed(_welcome) {
    this.surface.frames.want();
  }

  /** @param {ServerMessage} message */
  figured(message) {
    super.figured(message);
    this.surface.frames.want();
  }

  /** @param {ServerMessage} message */
  told(message) {
    if (message.type === "peers") this.peersTold(message);
    else if (message.type === "challenge") void this.#challenged(message);
  }

  /** @param {{[field: string]: any}} session */
  sessionChanged(session) {
    this.recording.frozen = session.frozen === true;
    if (session.challenge?.number !== this.#challengeTold?.number) this.#challengeOver();
    this.recording.pauseOrGoOn();
  }

  /** @param {ServerMessage} message */
  async #challenged(message) {
    this.#challengeTold = message;
    try {
      const { ready, TouchChallenge } = await import("./touch-challenge.js");
      await ready;
      // Another one may have been told meanwhile, or none.
      if (this.#challengeTold !== message) return;
      this.challenge ??= new TouchChallenge(this.language, this.calibration !== null);
      this.challenge.show(/** @type {any} */ (message), this.surface.orientation);
    } catch {
      notify("sheet", this.texts.offlineSheet, { sign: "offline" });
    }
  }

  #challengeOver() {
    this.#challengeTold = null;
    this.challenge?.end();
    this.challenge = null;
  }

  /** @param {number} lost */
  #roomAgain(lost) {
    withdraw("full");
    if (lost === 0) return;
    const text = fillText(this.texts.dropped, { count: number(lost, this.language) });
    notify("dropped", text, { kind: "bad", seconds: 30 });
  }

  #showBadge() {
    const rate = this.#rate.perSecond(performance.now());
    const { waiting } = this.recording.outbox;
    const roundTrip = this.#touches?.roundTrip ?? null;
    setText(byId("badge"), badgeText({ rate, roundTrip, waiting }, this.language, this.texts));
  }
}
