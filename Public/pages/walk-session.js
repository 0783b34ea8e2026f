// @ts-check
/** A walk in a session: its host sees where the listener is, if the listener agrees, and only then. */

import { consent, setConsent } from "../net/walk-store.js";
import { fillText } from "../protocol/language.js";
import { roomAddress, roomPage } from "../protocol/room-page.js";
import { WALK_SHEET_TEXTS } from "../protocol/texts/walk-sheets.js";
import { element } from "../view/dom.js";
import { notify, withdraw } from "../view/notices.js";
import { openSheet } from "../view/sheet.js";

/** @typedef {import("../net/walk-link.js").WalkLink} WalkLink */
/** @typedef {import("../net/walk-link.js").WalkHandlers} WalkHandlers */

export class WalkSession {
  code;
  #screen;
  /** @type {WalkLink|null} */
  #link = null;
  /** The server takes no more from this phone. */
  #isOver = false;
  /**
   * What the room did last.
   * @type {string|null}
   */
  #page = null;

  /**
   * @param {import("./walk-screen.js").WalkScreen} screen
   * @param {string} code
   */
  constructor(screen, code) {
    this.#screen = screen;
    this.code = code;
    // Agreed to before a reload.
    if (this.sends) void this.#open();
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
    setConsent(this.code, yes);
    if (yes) return void this.#open();
    this.#link?.withdraw();
    this.#link = null;
    withdraw("session");
  }

  /** @param {import("../protocol/walk-queue.js").Fix} fix */
  add(fix) {
    this.#link?.add(fix);
  }

  async #open() {
    if (this.#link || this.#isOver) return;
    const { WalkLink } = await import("../net/walk-link.js");
    // Taken back while it was loaded.
    if (!this.sends || this.#link) return;
    this.#link = new WalkLink(this.code, {
      language: this.#screen.language,
      play: this.#screen.listener.play.id,
      welcome: () => this.#tell(this.#texts.sending, "calm", 6),
      session: (session) => this.#follow(session),
      refused: () => this.#end(this.#texts.sessionRefused),
    });
  }

  /** @param {{[field: string]: any}} session  its state */
  #follow(session) {
    if (session.state === "ended") return this.#end(this.#texts.sessionEnded);
    /** @type {string|null} */
    const page = roomPage(session);
    const hasMoved = this.#page === "walk" && page !== null && page !== "walk";
    this.#page = page;
    if (!hasMoved) return;
    // Nobody is taken out of a story in the middle of a street.
    const link = element("a", { class: "button", href: roomAddress(session, this.code) }, this.#texts.sessionGo);
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
