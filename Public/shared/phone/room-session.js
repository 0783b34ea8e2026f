// @ts-check
/**
 * A phone's part in a session, with or without a pad: it joins, resumes as the same participant, follows the session to the
 * page of its activity, and sends the unsent batches of a previous page.
 */

import { notify } from "../dom/notices.js";
import { abilitiesNow } from "../input/abilities.js";
import { readCalibration, withWindow, zoomed } from "../input/calibration.js";
import { knownNow, shownNow } from "../input/shown.js";
import { glassNow } from "../model/glass.js";
import { CODE, DEFAULT_PIXELS_PER_CENTIMETRE, REASON, touchHello } from "../model/messages.js";
import { bounded, naturalSize, quarterTurn } from "../model/orientation.js";
import { hasToMove, roomAddress, roomPage } from "../model/room-page.js";
import { RoundStart } from "../model/round-start.js";
import { DAY_MILLISECONDS } from "../net/current.js";
import { measuresAlone, PhoneStore } from "../net/phone-store.js";
import { currentLanguage, setSetting, setting } from "../net/settings.js";
import { TouchLink } from "../net/touch-link.js";
import { showOwnName } from "./names/own-name.js";
import { PhoneRecord } from "./record.js";
import { showConnection, showRefusal } from "./states.js";
import { TOUCH_TEXTS } from "../../languages/en/pages/shared/phone/texts.js";

/** @typedef {import("../model/messages.js").ServerMessage} ServerMessage */
/** @typedef {import("../model/messages.js").SessionState} SessionState */
/** @typedef {import("../model/room-page.js").PhonePage} PhonePage */
/** @typedef {import("../net/touch-link.js").TouchLinkListener} LinkListener */
/**
 * @typedef {{stats: Contract.ParticipantStats, seq: number, first: boolean, clock?: boolean}} Welcome  `seq`: the last batch
 *   that the stats contain; `clock`: whether the server has one for the room
 */
/**
 * The live connection, as a session uses it.
 * @typedef {object} Link
 * @property {() => void} restart  reconnects at once
 * @property {() => void} sayHello  sends hello again, with new values
 * @property {() => void} reopen  starts again after the server's final refusal
 * @property {() => void} stop
 * @property {(message: object) => void} [send]  a message that is not a batch
 * @property {() => void} [pump]  sends what waits
 * @property {LinkListener} [listener]
 */

/** Delay after the first `welcome` until the pages are cached. */
const CACHE_PAGES_DELAY_MS = 2000;

/** Delay before the overlay can be shown, so that a first touch has the network to itself. */
const OVERLAY_DELAY_MS = 1500;

/** Pages override the empty methods, and `openLink` if they send anything other than touches. */
export class RoomSession {
  language = currentLanguage();
  /**
   * Texts about the connection.
   * @type {Record<string, string>}
   */
  texts = TOUCH_TEXTS[this.language];
  /** @type {Contract.WelcomeMessage["participant"]|null} */
  participant = null;
  /**
   * The server's retention of the session, and its end.
   * @type {{retention: string, expiresAt: string}|null}
   */
  storage = null;
  /**
   * The host's question whether the phone's data may be stored, and this phone's answer.
   * @type {Contract.ConsentMessage|null}
   */
  consent = null;
  /** The calibration in px of the session; null if the screen is not calibrated, or has changed, and its model is unknown. */
  calibration = /** @type {import("../input/calibration.js").Calibration|null} */ (null);
  record;
  /**
   * The live connection; set by `connect`.
   * @type {Link|undefined}
   */
  link;
  /**
   * The session's page in the last message from the server.
   * @type {PhonePage|null|undefined}
   */
  #roomPage;
  /**
   * The newest state.
   * @type {SessionState|undefined}
   */
  state;
  /** @type {Promise<import("./lesson/lesson.js").LessonSheet|null>|undefined} */
  #sheet;
  /** @type {Promise<typeof import("./session-notices.js")>|undefined} */
  #notices;
  round;

  /**
   * @param {string} code
   * @param {PhonePage} page  the page that shows the session
   * @param {PhoneRecord} [record]
   */
  constructor(code, page, record = loadRecord(code)) {
    this.code = code;
    this.page = page;
    this.record = record;
    this.round = new RoundStart(record.phone.start);
    this.readCalibration();
    // If the session led the phone to this page, the phone follows the session from here, even if the session moved
    // during loading.
    if (record.phone.sent === page) this.#roomPage = page;
    record.store.own();
    record.store.onceLost(() => this.refused(CODE.conflict));
  }

  /** Called once, when the page is ready for the server's messages. */
  connect() {
    // Stored before the first hello, so that a reload in between does not make a second phone.
    this.record.savePhone();
    this.link = this.openLink({
      hello: () => touchHello(this.hello()),
      welcome: (message) => this.#welcome(message),
      figures: (message) => this.figuresReceived(message),
      session: (message) => {
        this.round.change(message.challenge, Date.now());
        this.#sessionReceived(message);
      },
      received: (message) => {
        if (message.type === "lesson") void this.#lesson().then((sheet) => sheet?.chosen(message));
        else if (message.type === "consent") {
          void import("./staying/consent.js").then((it) => it.handleConsentQuestion(this, message));
        } else this.received(message);
      },
      connection: (state) => showConnection(this.texts, state, this.participant !== null),
      refused: (closeCode, reason) => this.refused(closeCode, reason),
      // Requested only if no connection succeeds; without the module the reason stays unknown.
      exists: () => import("../net/rest.js").then(({ reportNoLive }) => reportNoLive(this.code), () => null),
    });
  }

  // Overridden by pages

  /**
   * @param {LinkListener} listener
   * @returns {Link}
   */
  openLink(listener) {
    return new TouchLink(this.code, this.record.outbox, listener);
  }

  /** @param {Welcome} _welcome */
  welcomed(_welcome) {}

  /**
   * Called with the session's state, also after each welcome.
   * @param {SessionState} _session
   */
  sessionChanged(_session) {}

  /** @param {Contract.FiguresMessage} _figures */
  figuresReceived(_figures) {
    this.record.acknowledged();
  }

  /**
   * Called with every message without its own method.
   * @param {ServerMessage} _message
   */
  received(_message) {}

  /**
   * What the page can do of what a lesson's step asks for; null for nothing.
   * @param {string} _text  of the step for phones
   * @returns {Promise<import("./lesson/card.js").LessonTask|null>}
   */
  async lessonTask(_text) {
    return null;
  }

  /** Called when this phone has done it. */
  lessonTaskDone() {
    void this.#sheet?.then((sheet) => sheet?.taskDone());
  }

  /** Called when the session is over for this page: stops recording. */
  sessionStopped() {}

  /** The final figures, which a page without a session shows. */
  get summary() {
    return "";
  }

  /** The screen in CSS px, in portrait orientation. */
  get screen() {
    const angle = quarterTurn(screen.orientation?.angle);
    const viewport = { width: window.innerWidth, height: window.innerHeight };
    return naturalSize({ angle, viewport, zoom: this.glass.zoom });
  }

  /** Converts the browser's CSS px into the session's. */
  get glass() {
    const { phone } = this.record;
    return (phone.glass ??= glassNow(null, shownNow(), { width: innerWidth, height: innerHeight }));
  }

  /** The stored calibration at the current zoom; without one, the known properties of the screen's model. */
  readCalibration() {
    const { shown, zoom, home } = this.glass;
    const read = readCalibration(setting("calibration"));
    const stored = withWindow(read, shown);
    if (stored?.shown && !read?.shown) setSetting("calibration", stored);
    const { phone } = this.record;
    const model = knownNow();
    // A page that is zoomed later could not recognise the model.
    if (model) phone.model = { ...model, shown };
    const now = home ? null : (zoomed(stored, shown) ?? zoomed(phone.model ?? null, shown));
    this.calibration = now && { ...now, pixelsPerCentimetre: now.pixelsPerCentimetre * zoom };
  }

  /**
   * The fields of the hello.
   * @returns {import("../model/messages.js").Phone}
   */
  hello() {
    const { phone } = this.record;
    phone.screen ??= bounded(this.screen);
    const { calibration } = this;
    const pixelsPerCentimetre = calibration?.pixelsPerCentimetre ?? DEFAULT_PIXELS_PER_CENTIMETRE * this.glass.unit;
    const calibrated = calibration !== null && !calibration.byModel;
    return {
      resume: phone.resume,
      join: phone.join,
      locale: this.language,
      abilities: abilitiesNow(setting("force")),
      screen: { ...phone.screen, pixelsPerCentimetre, calibrated, relativeError: calibration?.relativeError },
    };
  }

  // Page life cycle

  /** Called when the page is hidden or left. */
  rest() {
    this.record.save();
  }

  /** Called when the page returned from the back/forward cache. */
  wake() {
    if (this.record.store.owned) this.link?.restart();
    else this.refused(CODE.conflict);
  }

  /** Called before the page is loaded again for the next person: stored data keeps its time. */
  close() {
    this.record.store.close();
    this.link?.stop();
  }

  /** Leaves the session permanently. */
  leave() {
    this.rest();
    this.link?.stop();
    this.record.store.forget();
    location.assign("/");
  }

  /**
   * @param {number} closeCode
   * @param {string} [reason]
   * @returns {void}
   */
  refused(closeCode, reason = "") {
    if (closeCode === CODE.notAuthorised && this.record.phone.resume) {
      void import("./session-notices.js").then(({ showRejoined }) => showRejoined(this.language), () => {});
      this.record.restart();
      return this.link?.reopen();
    }
    this.sessionStopped();
    this.link?.stop();
    // A banned phone keeps its token, by which the server recognises it.
    const banned = closeCode === CODE.removed && reason === REASON.banned;
    const over = closeCode === CODE.ended || closeCode === CODE.noSuchSession || closeCode === CODE.removed;
    if (over && !banned) this.record.store.forget();
    const context = { code: this.code, figures: this.summary, banned, reason };
    void showRefusal(this.texts, this.language, closeCode, context);
  }

  // Messages from the server

  /** @param {Contract.WelcomeMessage} message */
  #welcome({ participant, seq, stats, session, clock }) {
    const first = this.participant === null;
    this.participant = participant;
    this.record.joined(participant.resume);
    showOwnName(participant);
    this.storage = { retention: session.retention, expiresAt: session.expiresAt };
    if (first && this.record.phone.away) void import("./staying/still-you.js").then((it) => it.askWhoIsThere(this));
    this.welcomed({ stats, seq, first, clock });
    this.round.load(session.challenge);
    this.#sessionReceived(session);
    if (!first) return;
    setTimeout(() => this.#loadOverlay(), OVERLAY_DELAY_MS);
    if (window.isSecureContext) cachePagesLater();
  }

  /** Loads what shows the overlay by key, by address and by the host's command. */
  #loadOverlay() {
    import("../dom/touchkit.js")
      .then(({ applyTouchkit }) => applyTouchkit(this.state?.touchkit))
      .catch(() => {
        // Without a network there is no overlay.
      });
  }

  /** Called after the first stroke. */
  async advise() {
    // Offered only to a phone that measures alone: nobody should have to leave a class for it.
    if (window.isSecureContext || !measuresAlone(this.code)) return;
    const { showInsecure } = await import("./insecure.js");
    await showInsecure(this.language);
  }

  /** @param {SessionState} session */
  #sessionReceived(session) {
    const page = roomPage(session);
    const moves = hasToMove(this.page, this.#roomPage, page);
    this.#roomPage = page;
    if (moves) return this.#move(session);
    this.#staysUntil(session.expiresAt);
    if (session.touchkit || this.state?.touchkit) this.#loadOverlay();
    this.sessionChanged(session);
    this.state = session;
    void this.#showNotices();
    // Without a network, the invented name stays.
    if (session.naming) import("./names/names.js").then(({ applyNaming }) => applyNaming(this, session), () => {});
    if (session.lesson || this.#sheet) void this.#lesson().then((sheet) => sheet?.applyState(this.state ?? session));
  }

  /**
   * The state of the session, as far as the page shows notices about it; null for none.
   * @param {SessionState} _session
   * @returns {SessionState|null}
   */
  noticed(_session) {
    return null;
  }

  /** Without a network, the pad shows the state. */
  async #showNotices() {
    const isNews = (/** @type {SessionState} */ { frozen, hidden, spotlight, ground, activity = "touch" }) =>
      frozen || hidden || spotlight || ground || (activity !== "touch" && activity !== "lesson");
    if (!this.state || (!this.#notices && !isNews(this.state))) return;
    this.#notices ??= import("./session-notices.js");
    try {
      const { showFrozen, showState } = await this.#notices;
      showFrozen(this.language, this.state.frozen === true);
      const noticed = this.noticed(this.state);
      if (noticed) showState(this, noticed);
    } catch {
      this.#notices = undefined;
    }
  }

  /**
   * In a class that lives longer than a day, the phone keeps its stored state as long as the class.
   * @param {string} expiresAt
   */
  #staysUntil(expiresAt) {
    const { phone } = this.record;
    const until = Date.parse(expiresAt);
    if (this.storage) this.storage.expiresAt = expiresAt;
    if (phone.until === until || (!phone.until && until - Date.now() < DAY_MILLISECONDS + 60_000)) return;
    phone.until = until;
    this.record.savePhone();
  }

  /**
   * The view of the class's lesson, loaded with the first one; null without a network.
   * @returns {Promise<import("./lesson/lesson.js").LessonSheet|null>}
   */
  #lesson() {
    this.#sheet ??= (async () => {
      try {
        const { lessonReady, LessonSheet } = await import("./lesson/lesson.js");
        await lessonReady;
        return new LessonSheet(this);
      } catch {
        this.#sheet = undefined;
        notify("sheet", this.texts.offlineSheet, { icon: "offline" });
        return null;
      }
    })();
    return this.#sheet;
  }

  /**
   * The other page resumes as the same participant, including the unsent events.
   * @param {SessionState} session
   */
  #move(session) {
    this.record.phone.sent = roomPage(session) ?? undefined;
    this.record.phone.start = this.round.start;
    this.rest();
    this.link?.stop();
    location.replace(roomAddress(session, this.code));
  }
}

/** Caches the pages for use without a network, once the first use of the network is over. */
function cachePagesLater() {
  setTimeout(() => {
    import("../net/offline.js")
      .then(({ register }) => register())
      .catch(() => {
        // If this fails, the page works while there is a network.
      });
  }, CACHE_PAGES_DELAY_MS);
}

/** @param {string} code */
function loadRecord(code) {
  const store = new PhoneStore(code);
  return new PhoneRecord(store, store.load());
}
