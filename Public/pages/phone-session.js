// @ts-check
/**
 * A phone's life in a session, whatever its page shows: what fingers did goes out, what the server tells comes in, and
 * nothing is lost on the way, or it is said.
 */

import { forgetOldSessions } from "../net/phone-store.js";
import { currentLanguage, setting } from "../net/settings.js";
import { TouchLink } from "../net/touch-link.js";
import { readCalibration } from "../protocol/calibration.js";
import { fillText } from "../protocol/language.js";
import { CODE, DEFAULT_PIXELS_PER_CENTIMETRE, REASON } from "../protocol/messages.js";
import { naturalSize } from "../protocol/orientation.js";
import { hasToMove, roomPage } from "../protocol/room-page.js";
import { TOUCH_TEXTS } from "../protocol/texts/touch.js";
import { number } from "../protocol/units.js";
import { badgeText, EventRate } from "../view/badge.js";
import { byId, setText } from "../view/dom.js";
import { participantSign } from "../view/icons.js";
import { notify, withdraw } from "../view/notices.js";
import { Recording } from "./touch-recording.js";
import { showConnection, showRefusal } from "./touch-states.js";
import { obeyTouchkit } from "./touchkit.js";

/** How often the badge is renewed (ms). */
const BADGE_APART = 250;
/** After the first welcome (ms). */
const KEEP_PAGES_AFTER = 2000;

/** @typedef {import("./pad-surface.js").PadSurface} PadSurface */
/** @typedef {import("../protocol/messages.js").ServerMessage} ServerMessage */
/** @typedef {{id: string, name: string, colour?: string, shape?: string}} Participant */

/** @typedef {import("../protocol/room-page.js").PhonePage} PhonePage */

/** The pages are kept for when there is no network, once the phone has nothing better to do with the one that there is. */
function keepPagesLater() {
  setTimeout(() => {
    import("../net/offline.js")
      .then(({ register }) => register())
      .catch(() => {
        // It works as long as there is a network.
      });
  }, KEEP_PAGES_AFTER);
}

/** What a page shows of it overrides the methods that do nothing here. */
export class PhoneSession {
  language = currentLanguage();
  /** What is said of connection and recording, on every page. */
  texts = TOUCH_TEXTS[this.language];
  /** @type {Participant|null} */
  participant = null;
  /**
   * What the session keeps, and until when.
   * @type {{retention: string, expiresAt: string}|null}
   */
  kept = null;
  calibration = readCalibration(setting("calibration"));
  recording;
  /** @type {TouchLink} */
  link;
  #rate = new EventRate();
  /**
   * What is shown of the challenge that runs, loaded with the first one.
   * @type {import("./touch-challenge.js").TouchChallenge|null}
   */
  challenge = null;
  /** @type {ServerMessage|null} */
  #challengeTold = null;
  /**
   * Where the room was when it was told last.
   * @type {PhonePage|null|undefined}
   */
  #roomPage;

  /**
   * @param {PadSurface} surface
   * @param {string} code
   * @param {PhonePage} page  that shows it
   */
  constructor(surface, code, page) {
    this.code = code;
    this.page = page;
    this.surface = surface;
    this.recording = new Recording(surface, surface.phone, {
      full: () => notify("full", this.texts.full, { kind: "bad" }),
      roomAgain: (lost) => this.#roomAgain(lost),
    });
    surface.store.own();
    surface.store.onceLost(() => this.refused(CODE.conflict));
    surface.onFrame = (now) => this.#frame(now);
    surface.onGestureEnd = () => this.gestureEnded();
  }

  /** To be called once, when the page is ready for what the server tells. */
  connect() {
    this.link = new TouchLink(this.code, this.recording.outbox, {
      hello: () => this.hello(),
      welcome: (message) => this.#welcome(message),
      figures: (message) => this.#figured(message),
      session: (message) => this.#sessionChanged(message),
      peers: (message) => this.peersTold(message),
      challenge: (message) => void this.#challenged(message),
      connection: (state) => showConnection(this.texts, state, this.participant !== null),
      refused: (closeCode, reason) => this.refused(closeCode, reason),
    });
    setInterval(() => this.#showBadge(), BADGE_APART);
    this.surface.frames.want();
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

  /** @param {{stats: any, seq: number, first: boolean}} _welcome */
  welcomed(_welcome) {}

  /** @param {ServerMessage} _figures */
  figured(_figures) {}

  /**
   * The session's state was told, also with each welcome.
   * @param {{[field: string]: any}} _session
   */
  sessionChanged(_session) {}

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

  /** The figures that a page without a session ends with. */
  get summary() {
    return "";
  }

  hello() {
    return { resume: this.recording.phone.resume, locale: this.language, screen: this.#screen() };
  }

  // Coming and going

  /** The page goes to the background or away: nothing stays down, everything waiting is sent and saved. */
  rest() {
    this.surface.letGo();
    this.#frame(performance.now());
    this.recording.save();
  }

  /** The page is back from the back/forward cache. */
  wake() {
    if (this.surface.store.owned) this.link.restart();
    else this.refused(CODE.conflict);
  }

  /** Leaves the session for good. */
  leave() {
    this.rest();
    this.link.stop();
    this.surface.store.forget();
    location.assign("/");
  }

  /**
   * @param {number} closeCode
   * @param {string} [reason]
   * @returns {void}
   */
  refused(closeCode, reason = "") {
    const { sampler, store, now } = this.surface;
    if (closeCode === CODE.notAuthorised && this.recording.phone.resume) {
      notify("anew", this.texts.anew, { sign: "info", seconds: 15 });
      this.recording.beginAnew();
      return this.link.reopen();
    }
    sampler.suspend(now());
    sampler.discard();
    this.link.stop();
    // A banned phone keeps its token, by which the server knows it.
    const banned = closeCode === CODE.removed && reason === REASON.banned;
    const over = closeCode === CODE.ended || closeCode === CODE.noSuchSession || closeCode === CODE.removed;
    if (over && !banned) store.forget();
    const context = { code: this.code, figures: this.summary, banned };
    void showRefusal(this.texts, this.language, closeCode, context);
  }

  #screen() {
    const { phone } = this.recording;
    phone.screen ??= naturalSize(this.surface.orientation);
    const pixelsPerCentimetre = this.calibration?.pixelsPerCentimetre ?? DEFAULT_PIXELS_PER_CENTIMETRE;
    return { ...phone.screen, pixelsPerCentimetre, calibrated: this.calibration !== null };
  }

  /** @param {number} now */
  #frame(now) {
    const events = this.recording.flush();
    if (events > 0) {
      this.#rate.add(now, events);
      this.link?.pump();
    }
    this.challenge?.place(this.surface.orientation);
    return this.drawn(now, events);
  }

  // What the server tells

  /** @param {ServerMessage} message */
  #welcome({ participant, seq, stats, session }) {
    const first = this.participant === null;
    this.participant = participant;
    this.recording.joined(participant.resume);
    byId("participant").replaceChildren(participantSign(participant.shape, participant.colour), participant.name);
    if (session?.expiresAt) this.kept = { retention: session.retention, expiresAt: session.expiresAt };
    this.welcomed({ stats, seq: Number(seq) || 0, first });
    this.#sessionChanged(session ?? {});
    this.surface.frames.want();
    if (!first) return;
    forgetOldSessions();
    if (window.isSecureContext) return keepPagesLater();
    import("./touch-insecure.js")
      .then(({ showInsecure }) => showInsecure(this.texts))
      .catch(() => {
        // The server did not say its addresses; the page works without.
      });
  }

  /** @param {ServerMessage} message */
  #figured(message) {
    this.figured(message);
    this.recording.acknowledged();
    this.surface.frames.want();
  }

  /** @param {{[field: string]: any}} session */
  #sessionChanged(session) {
    const page = roomPage(session);
    const moves = hasToMove(this.page, this.#roomPage, page);
    this.#roomPage = page;
    if (moves) return this.#move(/** @type {PhonePage} */ (page));
    obeyTouchkit(session.touchkit);
    this.recording.frozen = session.frozen === true;
    this.sessionChanged(session);
    if (session.challenge?.number !== this.#challengeTold?.number) this.#challengeOver();
    this.recording.pauseOrGoOn();
  }

  /**
   * The other page goes on as the same participant, with what could not be sent yet.
   * @param {PhonePage} page
   */
  #move(page) {
    this.rest();
    this.link.stop();
    location.replace(`/${page}?s=${this.code}`);
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
    setText(byId("badge"), badgeText({ rate, roundTrip: this.link.roundTrip, waiting }, this.language, this.texts));
  }
}
