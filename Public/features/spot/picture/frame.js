// @ts-check
/** The frame around the picture: back, the count, the hint, and one line about the last event. */

import { element, setText, translate } from "../../../shared/dom/dom.js";
import { icon } from "../../../shared/dom/icons.js";
import { fillText } from "../../../shared/model/language.js";

/** @typedef {typeof import("../../../languages/en/pages/features/spot/picture/texts.js").SPOT_PICTURE_TEXTS.en} Texts */

export class PictureFrame {
  #root;
  #back;
  #count = element("p", { class: "count numbers" });
  #info = element("button", { class: "round quiet", "data-label": "info" }, icon("info"));
  #hintText = element("span");
  #hint = element("button", { class: "plain", "data-hint": true }, icon("hint"), this.#hintText);
  #line = element("p", { class: "picture-line", role: "status" });
  #announcement = element("p", { class: "spoken", "aria-live": "polite" });
  #how = element("p", { class: "spoken", id: "picture-how", "data-text": "howSpoken" });
  /** @type {HTMLElement|null} */
  #state = null;
  /** @type {HTMLElement|null} */
  #result = null;
  /** @type {HTMLElement|null} */
  #comparison = null;
  #title = "";
  /** @type {Texts|null} */
  #texts = null;

  /** The text of the line: without a recent event, and while a state lasts. */
  #instruction = "";
  #lasting = "";
  #brief = "";
  #timer = 0;

  /** The background of the picture. */
  box = element("div", { class: "picture-box", role: "application", tabindex: "0", "aria-describedby": "picture-how" });

  /**
   * @param {HTMLElement} container
   * @param {{back: (() => void)|null, info: () => void, hint: () => void}} actions
   */
  constructor(container, { back, info, hint }) {
    this.#back = back &&
      element(
        "button",
        { class: "plain", "data-back": true, click: back },
        icon("previous"),
        element("span", { "data-text": "map" }),
      );
    this.#info.addEventListener("click", info);
    this.#hint.addEventListener("click", hint);
    this.#root = element(
      "div",
      { class: "picture-tab dark" },
      element(
        "header",
        { class: "picture-top" },
        // Without a back button, the count is in the middle on narrow phones, too.
        element("div", {}, this.#back ?? this.#info),
        this.#count,
        element("div", { class: "tools" }, this.#back && this.#info, this.#hint),
      ),
      element("div", { class: "picture-ground" }, this.box, this.#line),
      this.#announcement,
      this.#how,
    );
    container.replaceChildren(this.#root);
  }

  /** @param {Texts} texts */
  translate(texts) {
    this.#texts = texts;
    translate("", texts, this.#root);
    this.#hint.title = texts.hintKey;
    this.name(this.#title);
    this.#brief = this.#lasting = "";
    this.#write();
  }

  /** @param {string} title  the puzzle's */
  name(title) {
    this.#title = title;
    this.box.setAttribute("aria-label", fillText(this.#texts?.box ?? "", { title }));
  }

  /**
   * Shows a message instead of the picture.
   * @param {HTMLElement} state
   */
  showState(state) {
    const hadFocus = this.#root.contains(document.activeElement);
    this.#state?.remove();
    this.#state = state;
    this.showResult(null);
    this.#root.dataset.shows = "state";
    this.#root.append(state);
    if (hadFocus) state.querySelector("h2")?.focus({ preventScroll: true });
  }

  showPicture() {
    const hadFocus = this.#state?.contains(document.activeElement);
    this.#state?.remove();
    this.#state = null;
    this.#root.dataset.shows = "picture";
    if (hadFocus) this.focusBox();
  }

  focusBox() {
    if (document.activeElement !== this.box) this.box.focus({ preventScroll: true });
  }

  /**
   * @param {number} found
   * @param {number} total
   * @param {boolean} complete
   * @param {Texts} texts
   */
  count(found, total, complete, texts) {
    setText(this.#count, fillText(texts.count, { found, total }));
    this.#hint.dataset.complete = String(complete);
    setText(this.#hintText, complete ? texts.result : texts.hint);
    this.#hint.title = complete ? texts.result : texts.hintKey;
  }

  /**
   * @param {HTMLElement|null} comparison
   */
  showComparison(comparison) {
    this.#comparison?.remove();
    this.#comparison = comparison;
    if (comparison) this.box.after(comparison);
  }

  get hasResult() {
    return this.#result !== null;
  }

  /** @param {HTMLElement|null} result */
  showResult(result) {
    if (!result && !this.#result) return;
    const hadFocus = this.#result?.contains(document.activeElement);
    this.#result?.remove();
    this.#result = result;
    if (!result) this.showComparison(null);
    if (result) {
      this.#line.before(result);
      result.querySelector("h2")?.focus({ preventScroll: true });
    } else if (hadFocus) this.focusBox();
  }

  /**
   * Shows a text until there is another one.
   * @param {string} text
   */
  instruct(text) {
    this.#instruction = text;
    this.#write();
  }

  /**
   * @param {string} text
   * @param {number} seconds
   */
  say(text, seconds) {
    clearTimeout(this.#timer);
    // A repeated text gets another form, otherwise screen readers do not announce it.
    this.#brief = text === this.#brief ? `${text}\u200b` : text;
    this.#timer = window.setTimeout(() => {
      this.#brief = "";
      this.#write();
    }, seconds * 1000);
    this.#write();
  }

  /**
   * Shows a text until its state ends.
   * @param {string|null} text
   */
  wait(text) {
    this.#lasting = text ?? "";
    this.#write();
  }

  /**
   * Announces a text to screen readers only.
   * @param {string} text
   */
  announce(text) {
    setText(this.#announcement, text);
  }

  #write() {
    const text = this.#lasting || this.#brief || this.#instruction;
    setText(this.#line, text);
    this.#line.dataset.kind = this.#lasting ? "waits" : this.#brief ? "brief" : text ? "how" : "none";
  }
}
