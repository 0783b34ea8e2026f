// @ts-check
/**
 * A walk in a session: its host sees where the listener is, if the listener agrees, and only then. A phone that was in
 * the room before stays in it either way, and goes where the room goes.
 */

import { PhoneStore } from "../net/phone-store.js";
import { WalkLink } from "../net/walk-link.js";
import { consent, setConsent } from "../net/walk-store.js";
import { fillText } from "../protocol/language.js";
import { hasToMove, roomAddress, roomPage } from "../protocol/room-page.js";
import { WALK_SHEET_TEXTS } from "../protocol/texts/walk-sheets.js";
import { element } from "../view/dom.js";
import { notify, withdraw } from "../view/notices.js";
import { openSheet } from "../view/sheet.js";

/** @typedef {import("../protocol/room-page.js").PhonePage} PhonePage */

export class WalkSession {
  code;
  #screen;
  /** @type {WalkLink|null} */
  #link = null;
  /** The server takes no more from this phone. */
  #isOver = false;
  /**
   * Where the room was when it was told last.
   * @type {PhonePage|null|undefined}
   */
  #page;
  /**
   * What it walked then.
   * @type {string|null|undefined}
   */
  #subject;

  /**
   * @param {import("./walk-screen.js").WalkScreen} screen
   * @param {string} code
   */
  constructor(screen, code) {
    this.#screen = screen;
    this.code = code;
    // Somebody new becomes a participant by agreeing.
    const cameAlong = new PhoneStore(code).load().phone.resume !== null;
    if (cameAlong || this.sends) this.#open();
  }

  get #texts() {
    return WALK_SHEET_TEXTS[this.#screen.language];
  }

  /** Whether the listener agreed. */
  get sends() {
    return consent(this.code) === true;
  }

  /** Asks, unless that was answered. In the Start tap; the walk does not wait for it. */
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
      element("div", { class: "pair" },
        element("button", { type: "button", click: () => answer(false) }, texts.consentNo),
        element("button", yes, texts.consentYes)),
    ]);
  }

  /** @param {boolean} yes */
  agree(yes) {
    const sent = this.sends;
    setConsent(this.code, yes);
    withdraw("session");
    if (!yes && this.#link) {
      // What was not sent is forgotten; the phone stays in the room.
      this.#link.withdraw();
      this.#link = null;
      this.#open();
      if (sent) this.#tell(this.#texts.sendsNot, "calm", 6);
    } else if (yes) {
      if (this.#link) this.#tell(this.#texts.sending, "calm", 6);
      else this.#open();
    }
  }

  /** Another tab walks on. */
  leave() {
    this.#isOver = true;
    this.#link?.stop();
    this.#link = null;
  }

  /** @param {import("../protocol/walk-queue.js").Fix} fix */
  add(fix) {
    if (this.sends) this.#link?.add(fix);
  }

  #open() {
    if (this.#link || this.#isOver) return;
    this.#link = new WalkLink(this.code, {
      language: this.#screen.language,
      play: this.#screen.listener.play.id,
      welcome: () => this.sends && this.#tell(this.#texts.sending, "calm", 6),
      session: (session) => this.#follow(session),
      refused: () => this.#end(this.#texts.sessionRefused),
    });
  }

  /** @param {{[field: string]: any}} session  its state */
  #follow(session) {
    if (session.state === "ended") return this.#end(this.#texts.sessionEnded);
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
    // Nobody is taken out of a story in the middle of a street.
    const link = element("a", { class: "button", href: address }, this.#texts.sessionGo);
    notify("session", fillText(this.#texts.sessionMoved, { code: this.code }), { kind: "calm", sign: "info", actions: [link] });
  }

  /** @param {string} text  with `{code}` */
  #end(text) {
    this.#isOver = true;
    this.#link?.stop();
    this.#link = null;
    this.#tell(text, "warn");
  }

  /** @param {string} text @param {"calm"|"warn"} kind @param {number} [seconds] */
  #tell(text, kind, seconds) {
    notify("session", fillText(text, { code: this.code }), { kind, sign: "info", seconds });
  }
}
