// @ts-check
/**
 * A walker's side of the live connection: sends the phone's positions to the session's host. Only created after the
 * listener has consented.
 *
 * The walker is the same participant as on the phone's other pages, with the same stream of batches. Fixes without a
 * network wait in the storage, also over a reload, and are sent later.
 */

import { abilitiesNow } from "../../../shared/input/abilities.js";
import { CODE, MAX_SCREEN, REASON, walkHello } from "../../../shared/model/messages.js";
import { Outbox } from "../../../shared/net/outbox.js";
import { newJoin, PhoneStore } from "../../../shared/net/phone-store.js";
import { reportNoLive } from "../../../shared/net/rest.js";
import { setting } from "../../../shared/net/settings.js";
import { TouchLink } from "../../../shared/net/touch-link.js";
import { fixRow, thinned } from "./queue.js";

/** Interval at which unsent fixes are saved. */
const SAVE_INTERVAL_MS = 1000;

/** @typedef {import("./queue.js").Fix} Fix */
/** @typedef {import("../../../shared/model/messages.js").SessionState} SessionState */
/**
 * @typedef {object} WalkHandlers
 * @property {string} [language]  such as `de`
 * @property {string|null} [play]  the id of the play
 * @property {(participant: {id: string, name: string, colour: string, shape: string}, session: SessionState) => void} [welcome]
 * @property {(session: SessionState) => void} [session]  its state, also with each welcome
 * @property {(state: "connecting"|"open"|"waiting") => void} [connection]  `open` once the server has sent its welcome
 * @property {(fixes: number) => void} [waiting]  number of fixes that are not on the server's disk; called when it changes
 * @property {(walk: {fixes: number, distanceMetres: number}) => void} [figures]  the server's figures
 * @property {(closeCode: number, reason: string) => void} [refused]  closed permanently; 4409: another tab continues
 */

export class WalkLink {
  #handlers;
  #store;
  #phone;
  #outbox;
  #link;
  /**
   * The user of the phone, whom the class asks for a name and for consent.
   * @type {import("../../../shared/phone/names/names.js").NamedSession & import("../../../shared/phone/staying/question.js").AskedSession}
   */
  #person;
  /**
   * Removes the question for a name, once it may be displayed.
   * @type {(() => void)|undefined}
   */
  #endNaming;
  /**
   * The view of the class's lesson, loaded with the first one.
   * @type {Promise<import("../../../shared/phone/lesson/lesson.js").LessonSheet>|null}
   */
  #lesson = null;
  #hasUnsaved = false;
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
    this.#outbox = new Outbox({ last: phone.last, batches });
    this.#store.own();
    const { signal } = this.#life;
    this.#store.onceLost(() => this.#refused(CODE.conflict, ""), signal);
    /** @type {import("../../../shared/net/touch-link.js").TouchLinkListener} */
    const listener = {
      hello: () => walkHello(this.#hello()),
      welcome: (message) => this.#welcome(message),
      figures: (message) => this.#figuresReceived(message),
      session: (message) => this.#session(message),
      received: (message) => {
        // Until the response to the hello, positions do not count.
        if (message.type !== "consent") return;
        import("../../../shared/phone/staying/consent.js").then(
          (it) => it.handleConsentQuestion(this.#person, message),
          () => {},
        );
      },
      connection: (state) => handlers.connection?.(state),
      refused: (closeCode, reason) => this.#refused(closeCode, reason),
      exists: () => reportNoLive(code),
    };
    this.#link = new TouchLink(code, this.#outbox, listener);
    const language = /** @type {import("../../../shared/model/language.js").Language} */ (handlers.language ?? "en");
    this.#person = {
      code,
      language,
      participant: null,
      consent: null,
      isWalking: true,
      storage: null,
      record: { phone, outbox: this.#outbox, store: this.#store, savePhone: () => this.#save() },
      link: this.#link,
    };
    this.#saving = setInterval(() => this.#hasUnsaved && this.#save(), SAVE_INTERVAL_MS);
    const rest = () => this.#hasUnsaved && this.#save();
    addEventListener("pagehide", rest, { signal });
    addEventListener("pageshow", ({ persisted }) => persisted && this.#pageRestored(), { signal });
    document.addEventListener("visibilitychange", rest, { signal });
  }

  get #isStopped() {
    return this.#life.signal.aborted;
  }

  /** The user of the phone, with the class's questions. */
  get person() {
    return this.#person;
  }

  /** Fixes that are not on the server's disk yet. */
  get waiting() {
    return this.#outbox.waiting;
  }

  /**
   * Queues a fix, unless the server would refuse it.
   * @param {Fix} fix
   */
  add(fix) {
    const row = fixRow(fix);
    if (!row || this.#isStopped) return;
    if (this.#outbox.full) this.#outbox.thinFixes(thinned);
    // The outbox is full of earlier touches, which thinning the walk cannot reduce.
    if (this.#outbox.full) return;
    this.#outbox.addFix(row);
    this.#hasUnsaved = true;
    this.#link.pump();
    this.#handlers.waiting?.(this.waiting);
  }

  /** Stops sending after the listener withdrew consent; unsent fixes are dropped. */
  withdraw() {
    this.stop();
    this.#outbox.dropFixes();
    this.#save();
  }

  /** The page leaves the session; unsent fixes are sent when it returns. */
  stop() {
    if (this.#isStopped) return;
    this.#save();
    this.#life.abort();
    clearInterval(this.#saving);
    this.#link.stop();
    this.#endNaming?.();
  }

  /** The page returned from the back/forward cache. */
  #pageRestored() {
    if (this.#store.owned) this.#link.restart();
    else this.#refused(CODE.conflict, "");
  }

  #hello() {
    const { language: locale = "en", play } = this.#handlers;
    const surface =
      (this.#phone.screen ??= { width: Math.min(screen.width, MAX_SCREEN), height: Math.min(screen.height, MAX_SCREEN) });
    // Stored before the first hello, so that a reload in between does not make a second phone.
    if (!this.#phone.resume) this.#store.savePhone(this.#phone);
    return {
      resume: this.#phone.resume,
      join: this.#phone.join,
      locale,
      screen: surface,
      play,
      abilities: abilitiesNow(setting("force")),
    };
  }

  #save() {
    this.#hasUnsaved = false;
    this.#phone.last = this.#outbox.last;
    this.#store.savePhone(this.#phone);
    this.#store.saveBatches(this.#outbox.batches);
  }

  /** @param {Contract.WelcomeMessage} message */
  #welcome({ participant, session }) {
    this.#phone.resume = participant.resume;
    this.#save();
    Object.assign(this.#person, { participant, storage: session });
    void import("../../../shared/phone/names/own-name.js").then(({ showOwnName }) => showOwnName(participant)).catch(() => {
      // The name is on the projector, too.
    });
    this.#handlers.welcome?.(participant, session);
    this.#session(session);
    this.#handlers.waiting?.(this.waiting);
  }

  /** @param {SessionState} session */
  #session(session) {
    this.#handlers.session?.(session);
    if (session.lesson || this.#lesson) void this.#showLesson(session);
    // Without a network the invented name is kept. The page may be about to follow the session to another page.
    if (!session.naming || this.#isStopped) return;
    import("../../../shared/phone/names/names.js").then(({ applyNaming, endNaming }) => {
      if (this.#isStopped) return;
      this.#endNaming = () => endNaming(this.#person);
      void applyNaming(this.#person, session);
    }, () => {});
  }

  /**
   * What the lesson's step asks for; without a network it is not shown.
   * @param {SessionState} session
   */
  async #showLesson(session) {
    this.#lesson ??= (async () => {
      const { lessonReady, LessonSheet } = await import("../../../shared/phone/lesson/lesson.js");
      await lessonReady;
      const { code, language, record } = this.#person;
      return new LessonSheet({ code, language, record, lessonTask: async () => null });
    })();
    try {
      const lesson = await this.#lesson;
      if (!this.#isStopped) lesson.applyState(session);
    } catch {
      this.#lesson = null;
    }
  }

  /** @param {Contract.FiguresMessage} message */
  #figuresReceived({ walk }) {
    this.#hasUnsaved = true;
    if (walk) this.#handlers.figures?.(walk);
    this.#handlers.waiting?.(this.waiting);
  }

  /**
   * @param {number} closeCode
   * @param {string} reason
   */
  #refused(closeCode, reason) {
    if (this.#isStopped) return;
    if (closeCode === CODE.notAuthorised && this.#phone.resume) return this.#restart();
    // Another tab owns the storage now, or the session no longer exists.
    const isOver = closeCode === CODE.ended || closeCode === CODE.noSuchSession || closeCode === CODE.removed;
    const isBanned = closeCode === CODE.removed && reason === REASON.banned;
    this.stop();
    if (isOver && !isBanned) this.#store.forget();
    this.#handlers.refused?.(closeCode, reason);
  }

  /** The server no longer knows this phone: it continues as a new participant and sends all unsent fixes. */
  #restart() {
    const fixes = this.#outbox.batches.flatMap((batch) => (batch.kind === "fixes" ? batch.events : []));
    this.#store.forget();
    this.#store.own();
    this.#outbox.clear();
    for (const fix of fixes) this.#outbox.addFix(fix);
    this.#phone.resume = null;
    this.#phone.join = newJoin();
    this.#link.reopen();
  }
}
