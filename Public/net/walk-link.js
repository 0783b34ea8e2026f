// @ts-check
/**
 * A walker's side of the live channel: where the phone is goes to the session's host. Only to be made once the listener
 * has agreed to it.
 *
 * The walker is the participant that the phone is on its other pages, with the same stream of batches. What has no
 * network yet waits in the storage, also over a reload, and goes when there is one.
 */

import { CODE, REASON, walkHello } from "../protocol/messages.js";
import { fixRow, thinned } from "../protocol/walk-queue.js";
import { Outbox } from "./outbox.js";
import { forgetOldSessions, newJoin, PhoneStore } from "./phone-store.js";
import { TouchLink } from "./touch-link.js";

/** How often what waits is saved (ms). */
const SAVE_APART = 1000;

/** @typedef {import("../protocol/walk-queue.js").Fix} Fix */
/** @typedef {import("../protocol/messages.js").ServerMessage} ServerMessage */
/**
 * @typedef {object} WalkHandlers
 * @property {string} [language]  such as `de`
 * @property {string|null} [play]  the id of what is walked
 * @property {(participant: {id: string, name: string, colour: string, shape: string}, session: any) => void} [welcome]
 * @property {(session: {[field: string]: any}) => void} [session]  its state, also with each welcome
 * @property {(state: "connecting"|"open"|"waiting") => void} [connection]  `open` once the server has greeted
 * @property {(fixes: number) => void} [waiting]  how many are not on the server's disk; whenever it changed
 * @property {(walk: {fixes: number, distanceMetres: number}) => void} [figures]  what the server has counted
 * @property {(closeCode: number, reason: string) => void} [refused]  closed for good; 4409: another tab goes on
 */

export class WalkLink {
  #handlers;
  #store;
  #phone;
  #outbox;
  #link;
  #unsaved = false;
  /** Aborted when the page leaves the session. */
  #life = new AbortController();
  #saving;

  /**
   * @param {string} code  of the session
   * @param {WalkHandlers} [handlers]
   */
  constructor(code, handlers = {}) {
    this.#handlers = handlers;
    this.#store = new PhoneStore(code);
    const { phone, batches } = this.#store.load();
    this.#phone = phone;
    this.#phone.screen ??= { width: Math.min(screen.width, 8192), height: Math.min(screen.height, 8192) };
    this.#outbox = new Outbox({ last: phone.last, batches });
    this.#store.own();
    const { signal } = this.#life;
    this.#store.onceLost(() => this.#refused(CODE.conflict, ""), signal);
    const listener = {
      hello: () => this.#hello(),
      welcome: (/** @type {ServerMessage} */ message) => this.#welcome(message),
      figures: (/** @type {ServerMessage} */ message) => this.#figured(message),
      session: (/** @type {ServerMessage} */ message) => handlers.session?.(message),
      told: () => {},
      connection: (/** @type {"connecting"|"open"|"waiting"} */ state) => handlers.connection?.(state),
      refused: (/** @type {number} */ closeCode, /** @type {string} */ reason) => this.#refused(closeCode, reason),
    };
    this.#link = new TouchLink(code, this.#outbox, listener, walkHello);
    this.#saving = setInterval(() => this.#unsaved && this.#save(), SAVE_APART);
    const rest = () => this.#unsaved && this.#save();
    addEventListener("pagehide", rest, { signal });
    addEventListener("pageshow", ({ persisted }) => persisted && this.#wake(), { signal });
    document.addEventListener("visibilitychange", rest, { signal });
  }

  get #stopped() {
    return this.#life.signal.aborted;
  }

  /** Fixes that are not on the server's disk. */
  get waiting() {
    return this.#outbox.waiting;
  }

  /**
   * Takes a fix along; one that says nothing is left out.
   * @param {Fix} fix
   */
  add(fix) {
    const row = fixRow(fix);
    if (!row || this.#stopped) return;
    if (this.#outbox.full) this.#outbox.thinFixes(thinned);
    // Full of what a thinner walk cannot make room for: touches of before.
    if (this.#outbox.full) return;
    this.#outbox.addFix(row);
    this.#unsaved = true;
    this.#link.pump();
    this.#handlers.waiting?.(this.waiting);
  }

  /** Sends no more, for a listener who does not agree any longer; what was not sent is forgotten. */
  withdraw() {
    this.stop();
    this.#outbox.dropFixes();
    this.#save();
  }

  /** The page leaves the session; what waits is sent when it comes back. */
  stop() {
    if (this.#stopped) return;
    this.#save();
    this.#life.abort();
    clearInterval(this.#saving);
    this.#link.stop();
  }

  /** The page is back from the back/forward cache. */
  #wake() {
    if (this.#store.owned) this.#link.restart();
    else this.#refused(CODE.conflict, "");
  }

  #hello() {
    const { language: locale = "en", play } = this.#handlers;
    // Before the server knows it, so that it is the same phone after a reload, too.
    if (!this.#phone.resume) this.#store.savePhone(this.#phone);
    return { resume: this.#phone.resume, join: this.#phone.join, locale, screen: this.#phone.screen, play };
  }

  #save() {
    this.#unsaved = false;
    this.#phone.last = this.#outbox.last;
    this.#store.savePhone(this.#phone);
    this.#store.saveBatches(this.#outbox.batches);
  }

  /** @param {ServerMessage} message */
  #welcome({ participant, session }) {
    this.#phone.resume = participant.resume;
    this.#save();
    forgetOldSessions();
    this.#handlers.welcome?.(participant, session);
    this.#handlers.session?.(session ?? {});
    this.#handlers.waiting?.(this.waiting);
  }

  /** @param {ServerMessage} message */
  #figured({ walk }) {
    this.#unsaved = true;
    if (walk) this.#handlers.figures?.(walk);
    this.#handlers.waiting?.(this.waiting);
  }

  /**
   * @param {number} closeCode
   * @param {string} reason
   */
  #refused(closeCode, reason) {
    if (this.#stopped) return;
    if (closeCode === CODE.notAuthorised && this.#phone.resume) return this.#beginAnew();
    // The other tab has taken over what is stored, or the session is gone and what belongs to it goes too.
    const isOver = closeCode === CODE.ended || closeCode === CODE.noSuchSession || closeCode === CODE.removed;
    const isBanned = closeCode === CODE.removed && reason === REASON.banned;
    this.stop();
    if (isOver && !isBanned) this.#store.forget();
    this.#handlers.refused?.(closeCode, reason);
  }

  /** The server does not know this phone any more: it walks on as a new participant, with all that it has not told. */
  #beginAnew() {
    const fixes = this.#outbox.batches.filter(({ kind }) => kind === "fixes").flatMap(({ events }) => events);
    this.#store.forget();
    this.#store.own();
    this.#outbox.clear();
    for (const fix of fixes) this.#outbox.addFix(fix);
    this.#phone.resume = null;
    this.#phone.join = newJoin();
    this.#link.reopen();
  }
}
