// @ts-check
/** The editor's head: back, what is saved, undo and redo, preview, publish; and what is still missing. */

import { fillText } from "../protocol/language.js";
import { missingIn } from "../protocol/puzzle-draft.js";
import { AUTHOR_TEXTS } from "../protocol/texts/author.js";
import { element, setText } from "../view/dom.js";
import { icon } from "../view/icons.js";
import { authoredPuzzle } from "../net/puzzle-authoring.js";
import { RestError } from "../net/rest.js";
import { exportPuzzles } from "./author-export.js";

/** @typedef {import("../protocol/puzzle-draft.js").Missing} Missing */
/** @typedef {"saving"|"saved"|"failed"} Status */

/**
 * @param {import("../view/icons.js").IconName} sign
 * @param {string} text
 * @param {Record<string, unknown>} properties
 */
function button(sign, text, properties) {
  return element("button", { type: "button", ...properties }, icon(sign), element("span", { "data-text": text }));
}

export class EditorBar {
  #editor;
  #undo;
  #redo;
  #state = element("p", { id: "saved", class: "muted", role: "status" });
  #publish;
  #withdraw;
  #preview;
  #missing = element("div", { id: "missing", hidden: true });
  #failure = element("p", { id: "failure-all", class: "failure", role: "alert" });
  #play = element("a", { class: "button", id: "play", target: "_blank", hidden: true }, icon("play"), element("span", { "data-text": "play" }));
  #export;
  #title = element("h1", { id: "editing" });
  /** @type {{status: Status, error?: unknown}|null} */
  #last = null;
  /** What was achieved last stays until the next change. */
  #done = "";
  /** What was missing is told once the author has asked to publish. */
  #hasAsked = false;

  /** @param {import("./author-puzzle.js").PuzzleEditor} editor */
  constructor(editor) {
    this.#editor = editor;
    this.#undo = element("button", { id: "undo", class: "round", type: "button", "data-label": "undoKeys", click: () => editor.undo() }, icon("undo"));
    this.#redo = element("button", { id: "redo", class: "round", type: "button", "data-label": "redoKeys", click: () => editor.redo() }, icon("redo"));
    this.#preview = button("reveal", "preview", { id: "preview", click: () => editor.togglePreview() });
    this.#publish = element("button", { id: "publish", class: "primary", type: "button", click: () => this.#ask() });
    this.#withdraw = button("hide", "withdraw", { id: "withdraw", hidden: true, click: () => void editor.publish(false) });
    this.#export = button("data", "exportOne", { id: "export", click: () => void this.#exportIt() });
    const back = (/** @type {MouseEvent} */ event) => {
      event.preventDefault();
      editor.go("/author");
    };
    this.root = element(
      "header",
      { id: "editor-bar" },
      element("a", { class: "button quiet", id: "back", href: "/author", click: back }, icon("previous"), element("span", { "data-text": "back" })),
      element("div", { class: "heading" }, this.#title, this.#state),
      element("div", { class: "group" }, this.#undo, this.#redo),
      this.#preview,
      this.#play,
      this.#publish,
      element(
        "details",
        { id: "more" },
        element("summary", { class: "button round", "data-label": "more" }, icon("more")),
        element("div", { class: "menu" }, this.#withdraw, this.#export, button("bin", "deleteOne", { id: "delete", click: () => void editor.remove() })),
      ),
      this.#missing,
      this.#failure,
    );
  }

  show() {
    const { draft, history, remote, texts, isDirty, isPreview } = this.#editor;
    setText(this.#title, draft.title || this.#editor.untitled);
    this.#undo.disabled = !history.canUndo || isPreview;
    this.#redo.disabled = !history.canRedo || isPreview;
    setText(this.#publish, remote.published ? (isDirty ? texts.update : texts.published) : texts.publish);
    this.#publish.disabled = (remote.published && !isDirty) || this.#last?.status === "saving" || isPreview;
    setText(/** @type {HTMLElement} */ (this.#preview.querySelector("span")), isPreview ? texts.previewEnd : texts.preview);
    this.#preview.disabled = !draft.picture || draft.differences.length === 0;
    this.#preview.setAttribute("aria-pressed", String(isPreview));
    this.#withdraw.hidden = !remote.published;
    this.#play.hidden = !remote.published || isDirty;
    if (remote.id) this.#play.href = `/spot?puzzle=${remote.id}`;
    this.#export.disabled = !remote.id || isDirty || !draft.picture || draft.differences.length === 0;
    const missing = missingIn(draft);
    this.#missing.hidden = !this.#hasAsked || missing.length === 0;
    this.#missing.replaceChildren(
      icon("warning"),
      element("span", {}, texts.missing),
      element("ul", {}, ...missing.map((what) => element("li", {}, this.#textOf(what)))),
    );
    if (isDirty && this.#last?.status === "saved") this.#last = null;
    if (isDirty) this.#done = "";
    setText(this.#state, this.#stateText());
  }

  /** @param {Missing} missing */
  #textOf(missing) {
    const { texts } = this.#editor;
    return {
      title: texts.missingTitle,
      picture: texts.missingPicture,
      differences: texts.missingDifferences,
      outside: texts.missingOutside,
      place: texts.missingPlace,
    }[missing];
  }

  #stateText() {
    const { texts, remote, isDirty } = this.#editor;
    if (this.#last?.status === "saving") return texts.saving;
    if (this.#last?.status === "failed") {
      const { error } = this.#last;
      if (error instanceof RestError && error.status > 0) return fillText(texts.refused, { detail: error.message });
      return texts.offline;
    }
    if (this.#done) return this.#done;
    if (remote.published) return isDirty ? texts.unpublished : texts.published;
    return isDirty ? texts.savedHere : remote.id ? texts.saved : "";
  }

  /**
   * @param {Status} status
   * @param {unknown} [error]
   */
  status(status, error) {
    this.#last = { status, error };
    this.#done = "";
    this.show();
  }

  /** @param {string} text */
  done(text) {
    this.#last = null;
    this.#hasAsked = false;
    this.#done = text;
    this.show();
  }

  /** @param {string} text  for those who hear the page */
  say(text) {
    this.#done = text;
    setText(this.#state, text);
  }

  /** @param {string} field @param {string} message */
  tellFailure(field, message) {
    setText(this.#failure, field === "all" ? message : "");
    if (!message && this.#last?.status === "failed") this.#last = null;
  }

  #ask() {
    this.#hasAsked = true;
    this.show();
    const [first] = missingIn(this.#editor.draft);
    if (!first) return void this.#editor.publish(true);
    const places = { title: "#field-title", picture: "#field-altered", differences: "#add", outside: "#differences input", place: "#field-latitude" };
    /** @type {HTMLElement|null} */ (document.querySelector(places[first]))?.focus();
  }

  async #exportIt() {
    const { remote, language } = this.#editor;
    try {
      const puzzle = await authoredPuzzle(/** @type {string} */ (remote.id));
      await exportPuzzles([puzzle], AUTHOR_TEXTS[language], (text) => this.say(text));
    } catch (error) {
      this.status("failed", error);
    }
  }
}
