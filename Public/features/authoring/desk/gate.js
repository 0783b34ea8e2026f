// @ts-check
/**
 * Authorises authors: asks for the admin token if the server requires one, and explains why, if no token would help.
 */

import { element } from "../../../shared/dom/dom.js";
import { icon } from "../../../shared/dom/icons.js";
import { fillText } from "../../../shared/model/language.js";
import { RestError } from "../../../shared/net/rest.js";
import { forgetPhoneToken, phoneToken, storeAdminToken } from "../drafts/author-token.js";
import { AUTHORING_TEXTS } from "../../../languages/en/pages/features/authoring/drafts/texts.js";
import "../../../shared/classes/full-server.js";

/**
 * @typedef {"token"|"wrong"|"denied"|"over"|"down"} Obstacle over: a phone's token has expired; down: the server cannot
 * be reached
 */

/**
 * Why the server refuses an author; `null` for another failure.
 * @param {unknown} error
 * @returns {Obstacle|null}
 */
function obstacleOf(error) {
  if (!(error instanceof RestError)) return null;
  if (error.status === 0 || error.status >= 500) return "down";
  if (error.type === "admin-only") return "denied";
  if (error.status === 401) return "token";
  return error.status === 403 ? "wrong" : null;
}

/**
 * Forgets the token of a phone that the server refuses.
 * @param {Obstacle|null} obstacle
 */
function withoutPhone(obstacle) {
  if ((obstacle !== "denied" && obstacle !== "wrong") || !phoneToken()) return obstacle;
  forgetPhoneToken();
  return "over";
}

export class Gate {
  #container;
  #language;
  /** @type {{obstacle: Obstacle, retry: () => void}|null} */
  #closed = null;

  /**
   * @param {HTMLElement} container  shown while the gate is closed
   * @param {import("../../../shared/model/language.js").Language} language
   */
  constructor(container, language) {
    this.#container = container;
    this.#language = language;
  }

  /** @param {import("../../../shared/model/language.js").Language} language */
  translate(language) {
    this.#language = language;
    if (this.#closed) this.#show();
  }

  /**
   * Does the work once the server accepts the author.
   * @template T
   * @param {() => Promise<T>} work
   * @returns {Promise<T>}
   * @param {{failsWhenDown?: boolean}} how with `failsWhenDown`, an unreachable server is reported by an error;
   *   otherwise the gate waits for the server
   * @throws any other error of the work
   */
  async pass(work, { failsWhenDown = false } = {}) {
    for (;;) {
      try {
        const result = await work();
        this.#closed = null;
        this.#container.hidden = true;
        return result;
      } catch (error) {
        const obstacle = withoutPhone(obstacleOf(error));
        if (!obstacle || (failsWhenDown && obstacle === "down")) throw error;
        await new Promise((resolve) => {
          this.#closed = { obstacle, retry: () => resolve(undefined) };
          this.#show();
        });
      }
    }
  }

  #show() {
    if (!this.#closed) return;
    const { obstacle, retry } = this.#closed;
    const texts = AUTHORING_TEXTS[this.#language];
    const asks = obstacle === "token" || obstacle === "wrong";
    const [title, text] = asks
      ? [texts.accessTitle, texts.accessText]
      : obstacle === "denied"
      ? [texts.deniedTitle, fillText(texts.deniedText, { address: `http://localhost:${location.port || "80"}` })]
      : obstacle === "over"
      ? [texts.phoneOverTitle, texts.phoneOverText]
      : [texts.downTitle, texts.downText];
    const heading = element("h1", { tabindex: "-1" }, title);
    this.#container.replaceChildren(
      icon(asks ? "locked" : obstacle === "down" ? "offline" : "warning"),
      heading,
      element("p", { class: "muted" }, text),
      asks
        ? this.#form(texts, obstacle === "wrong", retry)
        : element("button", { class: "primary", click: retry }, texts.retry),
    );
    this.#container.dataset.obstacle = obstacle;
    this.#container.hidden = false;
    (this.#container.querySelector("input") ?? heading).focus();
  }

  /**
   * @param {typeof AUTHORING_TEXTS.en} texts
   * @param {boolean} isWrong  the previous token was wrong
   * @param {() => void} retry
   */
  #form(texts, isWrong, retry) {
    const field = element("input", { id: "admin-token", type: "password", autocomplete: "off", required: true });
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      storeAdminToken(field.value.trim());
      retry();
    };
    return element(
      "form",
      { class: "fields", submit },
      element("label", { for: "admin-token" }, texts.accessField),
      field,
      isWrong && element("p", { class: "failure", role: "alert" }, icon("warning"), texts.accessWrong),
      element("button", { type: "submit", class: "primary" }, texts.accessGo),
    );
  }
}
