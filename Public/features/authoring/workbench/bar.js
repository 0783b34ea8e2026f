// @ts-check
/** An editor's head: back, the state of saving, undo and redo, publish, and the list of missing parts. */

import { element, setText } from "../../../shared/dom/dom.js";
import { icon } from "../../../shared/dom/icons.js";
import { fillText } from "../../../shared/model/language.js";
import { RestError } from "../../../shared/net/rest.js";

/** A longer list of missing items would cover the work. */
const MAX_LISTED_ITEMS = 5;

/** @typedef {"saving"|"failed"} Status */
/**
 * The editor's state that the head shows.
 * @typedef {object} Headed
 * @property {string} heading
 * @property {boolean} isPublished
 * @property {boolean} isDirty
 * @property {boolean} isStored  whether the server has it, if only as a draft
 * @property {boolean} isLocked  whether changes are disabled at the moment
 * @property {{text: string, field: string}[]} missing  what is missing for publication, and the selector of the field
 */
/**
 * @typedef {object} BarOptions
 * @property {() => Headed} state
 * @property {() => void} publish
 * @property {() => void} back
 * @property {Node[]} tools  between undo and publish
 * @property {Node[]} menu
 */

/**
 * @param {import("../../../shared/dom/icons.js").IconName} iconName
 * @param {string} text  its key
 * @param {Record<string, unknown>} properties
 */
export function iconButton(iconName, text, properties) {
  return element("button", { ...properties }, icon(iconName), element("span", { "data-text": text }));
}

export class EditorBar {
  #editor;
  #options;
  #undo;
  #redo;
  #title = element("h1", { id: "editing" });
  #state = element("p", { id: "saved", class: "muted", role: "status" });
  #publish;
  #missing = element("div", { id: "missing", hidden: true });
  #failure = element("p", { id: "failure-all", class: "failure", role: "alert" });
  /** @type {{status: Status, error?: unknown}|null} */
  #lastResult = null;
  /** The last success message; shown until the next change. */
  #done = "";
  /** The list of missing parts is shown after the first attempt to publish. */
  #hasAsked = false;

  /**
   * @param {Pick<import("./workbench.js").Workbench<{title: string}>, "undo"|"redo"|"texts"|"history"|"isKept">} editor
   * @param {BarOptions} options
   */
  constructor(editor, options) {
    this.#editor = editor;
    this.#options = options;
    this.#undo = element(
      "button",
      { id: "undo", class: "round", "data-label": "undoKeys", click: () => editor.undo() },
      icon("undo"),
    );
    this.#redo = element(
      "button",
      { id: "redo", class: "round", "data-label": "redoKeys", click: () => editor.redo() },
      icon("redo"),
    );
    this.#publish = element("button", { id: "publish", class: "primary", click: () => this.#ask() });
    const back = (/** @type {MouseEvent} */ event) => {
      event.preventDefault();
      options.back();
    };
    const menu = element(
      "details",
      { id: "more" },
      element("summary", { class: "button round", "data-label": "more" }, icon("more")),
      element("div", { class: "menu" }, ...options.menu),
    );
    menu.addEventListener("click", (event) => {
      if (/** @type {Element} */ (event.target).closest(".menu")) menu.open = false;
    });
    this.root = element(
      "header",
      { id: "editor-bar" },
      element(
        "a",
        { class: "button quiet", id: "back", href: location.pathname, click: back },
        icon("previous"),
        element("span", { "data-text": "back" }),
      ),
      element("div", { class: "heading" }, this.#title, this.#state),
      element("div", { class: "group" }, this.#undo, this.#redo),
      ...options.tools,
      this.#publish,
      menu,
      this.#missing,
      this.#failure,
    );
  }

  get #texts() {
    return this.#editor.texts;
  }

  show() {
    const { history } = this.#editor;
    const { heading, isPublished, isDirty, isLocked, missing } = this.#options.state();
    const texts = this.#texts;
    setText(this.#title, heading);
    this.#undo.disabled = !history.canUndo || isLocked;
    this.#redo.disabled = !history.canRedo || isLocked;
    setText(this.#publish, isPublished ? (isDirty ? texts.update : texts.published) : texts.publish);
    this.#publish.disabled = (isPublished && !isDirty) || this.#lastResult?.status === "saving" || isLocked;
    this.#missing.hidden = !this.#hasAsked || missing.length === 0;
    const items = missing.slice(0, MAX_LISTED_ITEMS).map(({ text }) => element("li", {}, text));
    if (missing.length > MAX_LISTED_ITEMS) items.push(element("li", {}, "…"));
    this.#missing.replaceChildren(icon("warning"), element("span", {}, texts.missing), element("ul", {}, ...items));
    if (isDirty) this.#done = "";
    setText(this.#state, this.#stateText());
  }

  #stateText() {
    const texts = this.#texts;
    const { isPublished, isDirty, isStored } = this.#options.state();
    if (this.#lastResult?.status === "saving") return texts.saving;
    if (isDirty && !this.#editor.isKept) return texts.notKept;
    if (this.#lastResult?.status === "failed") {
      const { error } = this.#lastResult;
      if (error instanceof RestError && error.status === 0) return texts.offline;
      return fillText(texts.refused, { detail: error instanceof Error ? error.message : String(error) });
    }
    if (this.#done) return this.#done;
    if (isPublished) return isDirty ? texts.unpublished : texts.published;
    return isDirty ? texts.savedHere : isStored ? texts.saved : "";
  }

  /** Shows that work is in progress. */
  saving() {
    this.#lastResult = { status: "saving" };
    this.#done = "";
    this.show();
  }

  /** @param {unknown} error */
  failed(error) {
    this.#lastResult = { status: "failed", error };
    this.show();
  }

  /** @param {string} [text]  the text about a success that is worth a notice */
  done(text = "") {
    this.#lastResult = null;
    if (text) this.#hasAsked = false;
    this.#done = text;
    this.show();
  }

  /** @param {string} text  until the next change */
  say(text) {
    this.#done = text;
    setText(this.#state, text);
  }

  /** @param {string} field @param {string} message */
  showFailure(field, message) {
    setText(this.#failure, field === "all" ? message : "");
    if (!message && this.#lastResult?.status === "failed") this.#lastResult = null;
  }

  #ask() {
    this.#hasAsked = true;
    this.show();
    const [first] = this.#options.state().missing;
    if (!first) return this.#options.publish();
    const field = /** @type {HTMLElement|null} */ (document.querySelector(first.field));
    field?.focus();
  }
}
