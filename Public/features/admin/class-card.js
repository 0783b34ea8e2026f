// @ts-check
/** A card for a running class, with what an administrator may do to it. It keeps its buttons, so that they keep the focus. */

import { readableCode } from "../../shared/classes/own-classes.js";
import { askFirst } from "../../shared/dom/confirm.js";
import { addStyle, element } from "../../shared/dom/dom.js";
import { fillText } from "../../shared/model/language.js";
import { number } from "../../shared/model/units.js";
import { adminToken } from "../../shared/classes/admin-token.js";
import { isSessionOver, request, RestError } from "../../shared/net/rest.js";
import { timeText } from "./values.js";

/** @typedef {typeof import("../../languages/en/pages/features/admin/texts.js").ADMIN_TEXTS.en} Texts */
/** @typedef {import("../../shared/model/language.js").Language} Language */

export class ClassCard {
  #facts = element("ul", { class: "facts" });
  /** @type {Contract.RunningSession} */
  #session;
  /** @type {Language} */
  #language;
  /** @type {Texts} */
  #texts;

  /**
   * @param {Contract.RunningSession} session
   * @param {Texts} texts
   * @param {Language} language
   * @param {() => void} changed
   */
  constructor(session, texts, language, changed) {
    const { code } = session;
    this.#session = session;
    this.#texts = texts;
    this.#language = language;
    const spoken = { code: readableCode(code) };
    this.root = element(
      "li",
      { "data-class": code },
      element("h3", {}, readableCode(code)),
      this.#facts,
      element(
        "div",
        { class: "actions" },
        element("button", {
          type: "button",
          "data-action": "longer",
          "aria-label": fillText(texts.longerOne, spoken),
          click: () => void this.#openLifetime(changed),
        }, texts.longer),
        element("button", {
          type: "button",
          class: "danger",
          "data-action": "end",
          "aria-label": fillText(texts.endOne, spoken),
          click: () => void this.#ask(changed),
        }, texts.end),
      ),
    );
    this.update(session);
  }

  /** @param {Contract.RunningSession} session */
  update(session) {
    this.#session = session;
    const [texts, language] = [this.#texts, this.#language];
    const counts = { count: number(session.participants, language), connected: number(session.connected, language) };
    const facts = [
      session.participants === 0 ? texts.noPhone : fillText(texts.phones, counts),
      session.viewers === 0 ? texts.unwatched : fillText(texts.watched, { count: number(session.viewers, language) }),
      fillText(texts.started, { time: timeText(session.createdAt, language) }),
      fillText(texts.until, { time: timeText(session.expiresAt, language) }),
    ];
    this.#facts.replaceChildren(...facts.map((fact) => element("li", {}, fact)));
  }

  /** @param {{action: "end"}|{action: "lifetime", expiresIn: number}} action */
  async #control(action) {
    await request(`/api/v1/admin/sessions/${this.#session.code}/control`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(action),
      token: adminToken(),
    });
  }

  /** @param {() => void} changed */
  async #ask(changed) {
    const texts = this.#texts;
    await addStyle("/shared/dom/sheet.css");
    askFirst({
      title: fillText(texts.endTitle, { code: readableCode(this.#session.code) }),
      text: fillText(texts.endText, { time: timeText(this.#session.expiresAt, this.#language) }),
      yes: texts.endYes,
      no: texts.cancel,
      close: texts.close,
      danger: true,
      run: async () => {
        try {
          await this.#control({ action: "end" });
        } catch (error) {
          if (!isSessionOver(error)) throw new Error(failureText(error, texts));
        }
        changed();
      },
    });
  }

  /** @param {() => void} changed */
  async #openLifetime(changed) {
    const { openLifetime } = await import("../../shared/classes/lifetime-sheet.js");
    const times = { createdAt: Date.parse(this.#session.createdAt), expiresAt: Date.parse(this.#session.expiresAt) };
    const extend = (/** @type {number} */ seconds) => this.#control({ action: "lifetime", expiresIn: seconds });
    await openLifetime({ ...times, language: this.#language, extend }, changed).catch(changed);
  }
}

/**
 * @param {unknown} error
 * @param {Texts} texts
 */
export function failureText(error, texts) {
  if (error instanceof RestError && error.status === 0) return texts.down;
  return fillText(texts.failed, { detail: error instanceof Error ? error.message : String(error) });
}
