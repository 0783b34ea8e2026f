// @ts-check
/**
 * A phone's part in a session, with or without a pad: it joins, comes back as the same participant, goes where the room
 * goes, and sends what a page before it could not send.
 */

import { forgetOldSessions, PhoneStore } from "../net/phone-store.js";
import { currentLanguage, setting } from "../net/settings.js";
import { TouchLink } from "../net/touch-link.js";
import { readCalibration } from "../protocol/calibration.js";
import { CODE, DEFAULT_PIXELS_PER_CENTIMETRE, REASON } from "../protocol/messages.js";
import { naturalSize, quarterTurn } from "../protocol/orientation.js";
import { hasToMove, roomAddress, roomPage } from "../protocol/room-page.js";
import { TOUCH_TEXTS } from "../protocol/texts/touch.js";
import { participantSign } from "../view/icons.js";
import { notify } from "../view/notices.js";
import { PhoneRecord } from "./phone-record.js";
import { showConnection, showRefusal } from "./touch-states.js";
import { obeyTouchkit } from "./touchkit.js";

/** @typedef {import("../protocol/messages.js").ServerMessage} ServerMessage */
/** @typedef {import("../protocol/room-page.js").PhonePage} PhonePage */
/** @typedef {import("../net/touch-link.js").TouchLinkListener} LinkListener */
/** @typedef {{id: string, name: string, colour?: string, shape?: string}} Participant */
/** @typedef {{stats: any, seq: number, first: boolean}} Welcome  `seq`: the last batch that the stats contain */
/**
 * The live connection, as a session uses it.
 * @typedef {object} Link
 * @property {() => void} restart  says hello anew
 * @property {() => void} reopen  begins again after the server refused for good
 * @property {() => void} stop
 */

/** After the first welcome (ms). */
const KEEP_PAGES_AFTER = 2000;

/** A page overrides the methods that do nothing here, and `openLink` if it sends anything else than touches. */
export class RoomSession {
  language = currentLanguage();
  /**
   * What is said of the connection.
   * @type {Record<string, string>}
   */
  texts = TOUCH_TEXTS[this.language];
  /** @type {Participant|null} */
  participant = null;
  /**
   * What the session keeps, and until when.
   * @type {{retention: string, expiresAt: string}|null}
   */
  kept = null;
  calibration = readCalibration(setting("calibration"));
  record;
  /** @type {Link} */
  link;
  /**
   * Where the room was when it was told last.
   * @type {PhonePage|null|undefined}
   */
  #roomPage;

  /**
   * @param {string} code
   * @param {PhonePage} page  that shows it
   * @param {PhoneRecord} [record]
   */
  constructor(code, page, record = loadRecord(code)) {
    this.code = code;
    this.page = page;
    this.record = record;
    record.store.own();
    record.store.onceLost(() => this.refused(CODE.conflict));
  }

  /** To be called once, when the page is ready for what the server tells. */
  connect() {
    // Before the server knows of it, so that it is the same phone after a reload, too.
    this.record.savePhone();
    this.link = this.openLink({
      hello: () => this.hello(),
      welcome: (message) => this.#welcome(message),
      figures: (message) => this.figured(message),
      session: (message) => this.#sessionTold(message),
      told: (message) => this.told(message),
      connection: (state) => showConnection(this.texts, state, this.participant !== null),
      refused: (closeCode, reason) => this.refused(closeCode, reason),
    });
  }

  // What a page adds

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
   * The session's state was told, also with each welcome.
   * @param {{[field: string]: any}} _session
   */
  sessionChanged(_session) {}

  /** @param {ServerMessage} _figures */
  figured(_figures) {
    this.record.acknowledged();
  }

  /**
   * Every message that has no method of its own.
   * @param {ServerMessage} _message
   */
  told(_message) {}

  /** The session is over for this page: nothing is recorded any more. */
  halted() {}

  /** The figures that a page without a session ends with. */
  get summary() {
    return "";
  }

  /** The screen in CSS px, as the upright phone would have it. */
  get screen() {
    const angle = quarterTurn(screen.orientation?.angle);
    return naturalSize({ angle, viewport: { width: window.innerWidth, height: window.innerHeight } });
  }

  /** @returns {ReturnType<LinkListener["hello"]>} */
  hello() {
    const { phone } = this.record;
    phone.screen ??= this.screen;
    const pixelsPerCentimetre = this.calibration?.pixelsPerCentimetre ?? DEFAULT_PIXELS_PER_CENTIMETRE;
    return {
      resume: phone.resume,
      join: phone.join,
      locale: this.language,
      screen: { ...phone.screen, pixelsPerCentimetre, calibrated: this.calibration !== null },
    };
  }

  // Coming and going

  /** The page goes to the background or away. */
  rest() {
    this.record.save();
  }

  /** The page is back from the back/forward cache. */
  wake() {
    if (this.record.store.owned) this.link.restart();
    else this.refused(CODE.conflict);
  }

  /** Leaves the session for good. */
  leave() {
    this.rest();
    this.link.stop();
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
      notify("anew", this.texts.anew, { sign: "info", seconds: 15 });
      this.record.beginAnew();
      return this.link.reopen();
    }
    this.halted();
    this.link.stop();
    // A banned phone keeps its token, by which the server knows it.
    const banned = closeCode === CODE.removed && reason === REASON.banned;
    const over = closeCode === CODE.ended || closeCode === CODE.noSuchSession || closeCode === CODE.removed;
    if (over && !banned) this.record.store.forget();
    const context = { code: this.code, figures: this.summary, banned };
    void showRefusal(this.texts, this.language, closeCode, context);
  }

  // What the server tells

  /** @param {ServerMessage} message */
  #welcome({ participant, seq, stats, session }) {
    const first = this.participant === null;
    this.participant = participant;
    this.record.joined(participant.resume);
    document
      .getElementById("participant")
      ?.replaceChildren(participantSign(participant.shape, participant.colour), participant.name);
    if (session?.expiresAt) this.kept = { retention: session.retention, expiresAt: session.expiresAt };
    this.welcomed({ stats, seq: Number(seq) || 0, first });
    this.#sessionTold(session ?? {});
    if (!first) return;
    forgetOldSessions();
    if (window.isSecureContext) return keepPagesLater();
    import("./touch-insecure.js")
      .then(({ showInsecure }) => showInsecure(this.texts))
      .catch(() => {
        // The server did not say its addresses; the page works without.
      });
  }

  /** @param {{[field: string]: any}} session */
  #sessionTold(session) {
    const page = roomPage(session);
    const moves = hasToMove(this.page, this.#roomPage, page);
    this.#roomPage = page;
    if (moves) return this.#move(session);
    obeyTouchkit(session.touchkit);
    this.sessionChanged(session);
  }

  /**
   * The other page goes on as the same participant, with what could not be sent yet.
   * @param {{[field: string]: any}} session
   */
  #move(session) {
    this.rest();
    this.link.stop();
    location.replace(roomAddress(session, this.code));
  }
}

/** The pages are kept for when there is no network, once the phone has nothing better to do with the one that there is. */
function keepPagesLater() {
  setTimeout(() => {
    import("../net/offline.js")
      .then(({ register }) => register())
      .catch(() => {
        // The page works as long as there is a network.
      });
  }, KEEP_PAGES_AFTER);
}

/** @param {string} code */
function loadRecord(code) {
  const store = new PhoneStore(code);
  return new PhoneRecord(store, store.load());
}
