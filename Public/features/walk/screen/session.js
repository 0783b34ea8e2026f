// @ts-check
/**
 * A walk in a session: the host sees the listener's positions only if the listener consents. A phone that was already in
 * the session stays in it either way and follows its activity.
 */

import { element } from "../../../shared/dom/dom.js";
import { notify, withdraw } from "../../../shared/dom/notices.js";
import { openSheet } from "../../../shared/dom/sheet.js";
import { applyTouchkit } from "../../../shared/dom/touchkit.js";
import { fillText } from "../../../shared/model/language.js";
import { hasToMove, roomAddress, roomPage } from "../../../shared/model/room-page.js";
import { PhoneStore } from "../../../shared/net/phone-store.js";
import { consent, setConsent } from "../listening/store.js";
import { WalkLink } from "../room/link.js";
import { WALK_SHEET_TEXTS } from "../../../languages/en/pages/features/walk/texts/sheets.js";

/** @typedef {import("../../../shared/model/room-page.js").PhonePage} PhonePage */

export class WalkSession {
  code;
  #screen;
  /** @type {WalkLink|null} */
  #link = null;
  /** Whether the server accepts no more data from this phone. */
  #isOver = false;
  #isFrozen = false;
  /**
   * The session's page in the last message.
   * @type {PhonePage|null|undefined}
   */
  #page;
  /**
   * The play in the last message.
   * @type {string|null|undefined}
   */
  #subject;

  /**
   * @param {import("./screen.js").WalkScreen} screen
   * @param {string} code
   */
  constructor(screen, code) {
    this.#screen = screen;
    this.code = code;
    // A new phone becomes a participant by consenting.
    const isParticipant = new PhoneStore(code).load().phone.resume !== null;
    if (isParticipant || this.sends) this.#open();
  }

  get #texts() {
    return WALK_SHEET_TEXTS[this.#screen.language];
  }

  /** Whether the listener agreed. */
  get sends() {
    return consent(this.code) === true;
  }

  /** The user of the phone, with the class's questions; null while the phone is not in the session. */
  get person() {
    return this.#link?.person ?? null;
  }

  /** Asks for consent, unless it was answered. Called in the Start tap; the walk does not wait for it. */
  ask() {
    if (consent(this.code) !== null || document.querySelector("dialog[open]")) return;
    const texts = this.#texts;
    const answer = (/** @type {boolean} */ yes) => {
      this.agree(yes);
      sheet.close();
    };
    const yes = { type: "button", class: "primary", "data-yes": true, click: () => answer(true) };
    const sheet = openSheet({ title: texts.consentTitle, close: texts.close }, [
      element("p", {}, `${fillText(texts.session, { code: this.code })}: ${texts.sessionText}`),
      element("p", {}, texts.sessionNot),
      element("p", { class: "gap" }),
      element(
        "div",
        { class: "pair" },
        element("button", { click: () => answer(false) }, texts.consentNo),
        element("button", yes, texts.consentYes),
      ),
    ]);
  }

  /** @param {boolean} yes */
  agree(yes) {
    const sent = this.sends;
    setConsent(this.code, yes);
    withdraw("session");
    this.#showFrozen();
    if (!yes && this.#link) {
      // Unsent fixes are dropped; the phone stays in the room.
      this.#link.withdraw();
      this.#link = null;
      this.#open();
      if (sent) this.#notify(this.#texts.sendsNot, "calm", 6);
    } else if (yes) {
      if (this.#link) this.#notify(this.#texts.sending, "calm", 6);
      else this.#open();
    }
  }

  /** Called when another tab takes over. */
  leave() {
    this.#isOver = true;
    this.#link?.stop();
    this.#link = null;
  }

  /** @param {import("../room/queue.js").Fix} fix */
  add(fix) {
    if (this.sends) this.#link?.add(fix);
  }

  #open() {
    if (this.#link || this.#isOver) return;
    this.#link = new WalkLink(this.code, {
      language: this.#screen.language,
      play: this.#screen.listener.play.id,
      welcome: () => this.sends && this.#notify(this.#texts.sending, "calm", 6),
      session: (session) => this.#followSession(session),
      refused: () => this.#endSession(this.#texts.sessionRefused),
    });
  }

  /** While the class is frozen, the positions that are sent do not count; the walk goes on. */
  #showFrozen() {
    if (this.sends && this.#isFrozen && !this.#isOver) notify("frozen", this.#texts.frozen, { icon: "frozen" });
    else withdraw("frozen");
  }

  /** @param {import("../../../shared/model/messages.js").SessionState} session */
  #followSession(session) {
    applyTouchkit(session.touchkit);
    this.#isFrozen = session.frozen === true;
    this.#showFrozen();
    if (session.ended) return this.#endSession(this.#texts.sessionEnded);
    const page = roomPage(session);
    const { play, state } = this.#screen.listener;
    const isOther = page === "walk" && session.subject && session.subject !== play.id;
    const isNew = this.#subject !== undefined && this.#subject !== session.subject;
    const moves = hasToMove("walk", this.#page, page) || (isOther && isNew);
    this.#page = page;
    this.#subject = session.subject ?? null;
    if (!moves) return;
    const address = roomAddress(session, this.code);
    if (state.phase !== "running") return location.assign(address);
    // Only a link is offered: the listener may be in the middle of a street and of a story.
    const link = element("a", { class: "button", href: address }, this.#texts.sessionGo);
    notify("session", fillText(this.#texts.sessionMoved, { code: this.code }), { kind: "calm", icon: "info", actions: [link] });
  }

  /** @param {string} text  with `{code}` */
  #endSession(text) {
    this.#isOver = true;
    this.#showFrozen();
    this.#link?.stop();
    this.#link = null;
    this.#notify(text, "warn");
  }

  /** @param {string} text @param {"calm"|"warn"} kind @param {number} [seconds] */
  #notify(text, kind, seconds) {
    notify("session", fillText(text, { code: this.code }), { kind, icon: "info", seconds });
  }
}
