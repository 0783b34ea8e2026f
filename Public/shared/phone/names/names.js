// @ts-check
/**
 * A phone's name besides its invented one: chosen by its user, who is asked once, or the code in its address. Loaded once
 * the host requests either.
 */

import { addStyle, element, setText } from "../../dom/dom.js";
import { notify, withdraw } from "../../dom/notices.js";
import { fillText, isolated } from "../../model/language.js";
import { keep, readKept } from "../../net/kept.js";
import { NAME_TEXTS } from "../../../languages/en/pages/shared/phone/names/texts.js";
import { showOwnName } from "./own-name.js";
import { isText, soundFields } from "../../net/stored/fields.js";

const styled = addStyle("/shared/dom/sheet.css");

/** Interval at which the phone checks whether its measurements have arrived, before it joins under another code. */
const CHECK_INTERVAL_MS = 250;
/** Duration of the notice that a code identifies its user. */
const PERSON_NOTICE_SECONDS = 15;
/** The user's name in the previous class, until the lesson is over. */
const OWN_NAME = "touchfigures.ownName";

/** @typedef {Pick<import("../../net/touch-link.js").TouchLinkListener, "received"|"errorReceived"|"session">} NameListener */
/**
 * The part of a phone's session that names need.
 * @typedef {object} NamedSession
 * @property {import("../../model/language.js").Language} language
 * @property {{id: string, name: string, label?: string, group?: string, codeTwice?: boolean}|null} participant
 * @property {{phone: import("../../net/phone-store.js").Phone, savePhone: () => void, store: import("../../net/phone-store.js").PhoneStore,
 *   outbox: {waiting: number}}} record
 * @property {{send?: (message: object) => void, listener?: NameListener}|undefined} link
 */
/** @typedef {import("../../model/messages.js").SessionState} SessionState */

/**
 * The names of each session of this page.
 * @type {WeakMap<NamedSession, PhoneNames>}
 */
const namesBySession = new WeakMap();

/**
 * @param {NamedSession} session
 * @param {SessionState} state a state with a naming
 */
export async function applyNaming(session, state) {
  const names = namesBySession.get(session) ?? new PhoneNames(session);
  namesBySession.set(session, names);
  await styled;
  names.applyState(state);
}

/** @param {NamedSession} session the session that the page leaves */
export function endNaming(session) {
  namesBySession.get(session)?.end();
}

class PhoneNames {
  #session;
  /** @type {HTMLFormElement|null} */
  #form = null;
  #failure = element("p", { role: "alert" });
  /** The code that was sent on this page. */
  #sentCode = "";
  #isOver = false;
  /** Loaded with the first teams. @type {import("./team.js").OwnTeam|null} */
  #team = null;
  /** @type {Contract.Teams|null|undefined} */
  #teams;

  /** @param {NamedSession} session */
  constructor(session) {
    this.#session = session;
    const { listener } = session.link ?? {};
    if (!listener) return;
    const { received, session: heard } = listener;
    listener.received = (message) => (message.type === "label" ? this.#labelReceived(message) : received(message));
    listener.errorReceived = (error) => this.#errorReceived(error);
    listener.session = (state) => {
      heard(state);
      // The form is closed for other ways of naming.
      if (state.naming !== "own") this.#close();
    };
  }

  /** @param {SessionState} state */
  applyState({ naming, namesShown, persons = false, teams }) {
    if (this.#isOver) return;
    this.#teams = teams;
    if (naming !== "own") this.#close();
    if (naming === "codes") this.#sendCode(persons);
    this.#showTwice(this.#session.participant?.codeTwice);
    const { phone } = this.#session.record;
    if (naming === "own" && !phone.called && !this.#session.participant?.label) this.#askForName(namesShown);
    void this.#showTeam();
  }

  async #showTeam() {
    if (!this.#teams && !this.#team) return;
    const { OwnTeam } = await import("./team.js");
    const { language, participant } = this.#session;
    this.#team ??= new OwnTeam(language, (group) => this.#send({ group }));
    await this.#team.show(this.#teams, participant?.group, this.#form !== null);
  }

  end() {
    this.#isOver = true;
    this.#close();
    void this.#team?.show(null, undefined, false);
    this.#showTwice(false);
  }

  /**
   * Asks for the user's name beside the pad; the user may ignore the question and touch the pad.
   * @param {boolean|undefined} isShown  whether the class sees the name
   */
  #askForName(isShown) {
    if (this.#form) return;
    const { language, participant, record } = this.#session;
    const texts = NAME_TEXTS[language];
    const field = element("input", {
      name: "label",
      maxlength: 32,
      required: true,
      autocomplete: "nickname",
      enterkeyhint: "done",
      "aria-label": texts.question,
      value: participant?.label ?? soundFields(readKept(OWN_NAME), { label: isText })?.label ?? "",
    });
    const settle = () => {
      record.phone.called = true;
      record.savePhone();
    };
    const skip = () => {
      settle();
      this.#close();
      void this.#showTeam();
    };
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      setText(this.#failure, "");
      keep(OWN_NAME, { label: field.value });
      this.#send({ label: field.value });
      settle();
    };
    this.#form = element(
      "form",
      { id: "own-name", class: "sheet", submit, "aria-label": texts.question },
      element("h2", {}, texts.question),
      field,
      element("p", { class: "muted" }, isShown ? texts.note : texts.noteHidden),
      this.#failure,
      element(
        "div",
        { class: "pair" },
        element("button", { type: "button", click: skip }, texts.skip),
        element("button", { type: "submit", class: "primary" }, texts.ok),
      ),
    );
    // The panel covers the pad, but not the whole page.
    Object.assign(this.#form.style, { position: "fixed", inset: "auto 0 0", margin: "0 auto", zIndex: "5" });
    document.body.append(this.#form);
  }

  /** @param {Contract.LabelledMessage} message  the phone's name in the class now */
  #labelReceived({ label, group, codeTwice }) {
    if (label) this.#close();
    const { participant } = this.#session;
    if (!participant) return;
    Object.assign(participant, { label, group, codeTwice });
    showOwnName(participant);
    void this.#showTeam();
    this.#showTwice(codeTwice);
  }

  /**
   * Tells the user that another connected phone has this one's code.
   * @param {boolean} [isTwice]
   */
  #showTwice(isTwice = false) {
    if (!isTwice) return withdraw("codeTwice");
    const { language, participant, record } = this.#session;
    const code = isolated(participant?.label ?? record.phone.code ?? "");
    notify("codeTwice", fillText(NAME_TEXTS[language].codeTwice, { code }));
  }

  /** @param {Contract.ErrorMessage} error  about a message of this phone */
  #errorReceived({ detail }) {
    if (!this.#form || !detail.startsWith("name:")) return;
    const texts = NAME_TEXTS[this.#session.language];
    setText(this.#failure, detail.includes("host") ? texts.byHost : texts.refused);
  }

  /**
   * Sends the code in the phone's address. A code identifies a person, so another code on the same phone means another
   * participant.
   * @param {boolean} isPerson  whether the class's codes are the same person on each phone and each day
   */
  #sendCode(isPerson) {
    const query = new URLSearchParams(location.search);
    const [code, group] = [query.get("p"), query.get("g")];
    const { phone } = this.#session.record;
    if (!code || this.#sentCode === code) return;
    this.#sentCode = code;
    if (phone.code && phone.code !== code) return this.#rejoin();
    phone.code = code;
    this.#session.record.savePhone();
    this.#send({ label: code, ...(group ? { group } : {}) });
    if (!isPerson) return;
    const text = fillText(NAME_TEXTS[this.#session.language].person, { code: isolated(code) });
    notify("person", text, { kind: "calm", icon: "info", seconds: PERSON_NOTICE_SECONDS });
  }

  #rejoin() {
    const { record } = this.#session;
    // The measurements of the previous participant are sent first.
    if (record.outbox.waiting > 0) return void setTimeout(() => this.#rejoin(), CHECK_INTERVAL_MS);
    record.store.forget();
    location.reload();
  }

  /** @param {{label?: string, group?: string}} name */
  #send(name) {
    this.#session.link?.send?.({ type: "name", ...name });
  }

  #close() {
    this.#form?.remove();
    this.#form = null;
  }
}
