// @ts-check
/**
 * The session of a phone with a pad: sends the fingers' events and handles the server's messages. Nothing is lost without
 * a notice.
 */

import { notify, withdraw } from "../dom/notices.js";
import { naturalSize } from "../model/orientation.js";
import { hasResults, taskOf } from "../model/round-start.js";
import { TouchLink } from "../net/touch-link.js";
import { EventRate } from "./event-rate.js";
import { Recording } from "./recording.js";
import { RoomSession } from "./room-session.js";
import { TOUCH_TEXTS } from "../../languages/en/pages/shared/phone/texts.js";

/** Delay before the rest is loaded, so that a first touch has the network to itself. */
const REST_DELAY_MS = 1500;

/** @typedef {import("./pad-surface.js").PadSurface} PadSurface */
/** @typedef {import("../model/messages.js").ServerMessage} ServerMessage */
/** @typedef {import("./room-session.js").LinkListener} LinkListener */
/** @typedef {import("../model/room-page.js").PhonePage} PhonePage */

/** Pages override the empty methods to display events. */
export class PhoneSession extends RoomSession {
  recording;
  /** @type {TouchLink|undefined} */
  #touches;
  #rate = new EventRate();
  /**
   * The room's clock, loaded later; null until then.
   * @type {import("./room-time.js").RoomTime|null}
   */
  roomTime = null;
  /** Whether the server has a clock for the room. */
  hasRoomClock = false;
  /**
   * The view of the running challenge, loaded with the first one.
   * @type {import("./challenge.js").TouchChallenge|null}
   */
  challenge = null;
  /**
   * The standing that is shown over the pad after a round, and its message.
   * @type {import("./rounds/standing.js").Standing|null}
   */
  #standing = null;
  /** @type {Contract.StandingMessage|null} */
  #standingMessage = null;
  /** @type {Contract.ChallengeProgressMessage|null} */
  #announcedChallenge = null;
  /**
   * The class's task that runs, undefined before the first state.
   * @type {string|undefined}
   */
  #task;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #starting;

  /**
   * @param {PadSurface} surface
   * @param {string} code
   * @param {PhonePage} page  the page that shows the session
   */
  constructor(surface, code, page) {
    const recording = new Recording(surface, {
      full: () => notify("full", this.texts.full, { kind: "bad" }),
      spaceAvailable: (lost) => this.#spaceAvailable(lost),
    });
    super(code, page, recording);
    this.surface = surface;
    this.recording = recording;
    surface.onFrame = (now) => this.#frame(now);
    surface.onGestureEnd = () => this.gestureEnded();
    surface.onGlass = () => this.#zoomed();
  }

  connect() {
    super.connect();
    this.surface.frames.requestRedraw();
  }

  /** @param {LinkListener} listener */
  openLink(listener) {
    this.#touches = new TouchLink(this.code, this.record.outbox, { ...listener, countsItself: () => this.countsItself });
    return this.#touches;
  }

  // Overridden by pages

  /** Whether the page computes its fingers' figures itself; otherwise each frame's events are sent at once. */
  get countsItself() {
    return true;
  }

  /** Shows every text in the session's language. */
  translate() {
    this.texts = TOUCH_TEXTS[this.language];
    if (this.#standingMessage) void this.#showStanding(this.#standingMessage);
    if (!this.#announcedChallenge) return;
    // Shown again, in the current language and calibration.
    const announced = this.#announcedChallenge;
    this.#challengeOver();
    void this.#challenged(announced);
  }

  /** Called when the session's screen has changed. */
  resized() {}

  /** @param {Contract.PeersMessage} _message */
  peersReceived(_message) {}

  /**
   * Whether the page can show such a challenge.
   * @param {string} _kind
   */
  supports(_kind) {
    return true;
  }

  gestureEnded() {}

  /**
   * Called once per animation frame with something to do.
   * @param {number} _now
   * @param {number} _events  recorded since the last call
   * @returns {boolean} whether to draw the next frame too
   */
  drawn(_now, _events) {
    return false;
  }

  get screen() {
    return naturalSize(this.surface.orientation);
  }

  // Page life cycle

  /** Ends all pointers, and sends and saves everything that waits. */
  rest() {
    this.surface.cancelPointers();
    this.#frame(performance.now());
    this.#touches?.pump(true);
    super.rest();
  }

  sessionStopped() {
    const { sampler, now } = this.surface;
    sampler.suspend(now());
    sampler.discard();
  }

  /** @param {number} now */
  #frame(now) {
    const events = this.recording.flush();
    if (events > 0) this.#rate.add(now, events);
    const sends = this.challenge?.frame(this.surface, this.recording);
    if (events > 0 || sends) this.#touches?.pump();
    return this.drawn(now, events);
  }

  /** Called when the window was zoomed, or moved to another screen, whose density is unknown. */
  #zoomed() {
    const before = this.calibration;
    this.readCalibration();
    this.record.savePhone();
    if (before?.relativeError === this.calibration?.relativeError) return;
    this.translate();
    this.link?.sayHello();
  }

  async #loadRest() {
    try {
      (await import("./settled.js")).settle(this);
    } catch {
      // Without a network, the size of the first hello is kept, and the room has no clock.
    }
  }

  // Messages from the server

  /** @param {import("./room-session.js").Welcome} welcome */
  welcomed({ first, clock }) {
    this.surface.frames.requestRedraw();
    this.hasRoomClock = clock === true;
    if (first) setTimeout(() => void this.#loadRest(), REST_DELAY_MS);
    this.roomTime?.welcomed();
  }

  /** @param {Contract.FiguresMessage} message */
  figuresReceived(message) {
    super.figuresReceived(message);
    this.surface.frames.requestRedraw();
  }

  /** @param {ServerMessage} message */
  received(message) {
    if (message.type === "clock") this.roomTime?.answered(message);
    else if (message.type === "peers") this.peersReceived(message);
    else if (message.type === "challenge" && this.supports(message.kind)) void this.#challenged(message);
    else if (message.type === "standing") void this.#showStanding(message);
  }

  /** @param {import("../model/messages.js").SessionState} session */
  sessionChanged(session) {
    this.recording.frozen = session.frozen === true;
    if (session.challenge?.number !== this.#announcedChallenge?.number) this.#challengeOver();
    if (!session.finished) this.#hideStanding();
    this.#beginTask(session);
    this.#awaitStart(session.challenge);
    this.recording.updatePaused();
  }

  /** @param {import("../model/messages.js").SessionState} session */
  #beginTask(session) {
    const task = taskOf(session);
    if (task !== "" && task !== this.#task && this.#task !== undefined) this.surface.clear();
    this.#task = task;
  }

  /**
   * Recording starts only after a challenge's countdown.
   * @param {{number?: number, kind?: string}|null|undefined} challenge
   */
  #awaitStart(challenge) {
    clearTimeout(this.#starting);
    const { number: round, kind } = challenge ?? {};
    const wait = hasResults(kind) && this.supports(kind) ? this.round.wait(round, Date.now()) : 0;
    this.recording.isCountingDown = wait > 0;
    this.challenge?.count(wait);
    if (wait > 0) this.#starting = setTimeout(() => this.#started(), wait);
  }

  #started() {
    this.recording.isCountingDown = false;
    this.recording.updatePaused();
  }

  /** @param {Contract.ChallengeProgressMessage} message */
  async #challenged(message) {
    this.#announcedChallenge = message;
    if (this.round.joinLate(message.number, message.startsIn, Date.now())) {
      this.#awaitStart({ number: message.number, kind: message.kind });
      this.recording.updatePaused();
    }
    try {
      const { challengeReady, TouchChallenge } = await import("./challenge.js");
      await challengeReady(message.kind);
      // Meanwhile another challenge may have started, or this one may have ended.
      if (this.#announcedChallenge !== message) return;
      this.challenge ??= new TouchChallenge(this.language, this.calibration !== null);
      this.challenge.show(message, this.surface.orientation, () => this.roomTime);
      this.challenge.count(this.recording.isCountingDown ? this.round.wait(message.number, Date.now()) : 0);
      this.surface.frames.requestRedraw();
    } catch {
      notify("sheet", this.texts.offlineSheet, { icon: "offline" });
    }
  }

  #challengeOver() {
    this.#announcedChallenge = null;
    this.challenge?.end();
    this.challenge = null;
    this.surface.frames.requestRedraw();
  }

  /** @param {Contract.StandingMessage} message */
  async #showStanding(message) {
    this.#standingMessage = message;
    try {
      const { standingReady, Standing } = await import("./rounds/standing.js");
      await standingReady;
      if (this.#standingMessage !== message) return;
      this.#standing ??= new Standing();
      this.#standing.show(message, this);
    } catch {
      notify("sheet", this.texts.offlineSheet, { icon: "offline" });
    }
  }

  #hideStanding() {
    this.#standingMessage = null;
    this.#standing?.end();
  }

  /** @param {number} lost */
  #spaceAvailable(lost) {
    withdraw("full");
    if (lost === 0) return;
    import("./session-notices.js").then(({ showDropped }) => showDropped(this.language, lost), () => {
      // Its texts come with the connection that made the space.
    });
  }

  /** What the menu shows about the connection: events per second, round trip (ms), and batches that wait. */
  get traffic() {
    const rate = this.#rate.perSecond(performance.now());
    return { rate, roundTrip: this.#touches?.roundTrip ?? null, waiting: this.recording.outbox.waiting };
  }
}
