// @ts-check
/** Title and description of a puzzle. */

import { element, setText } from "../../../shared/dom/dom.js";
import { LIMITS } from "./model/draft.js";

export class DetailsPart {
  #editor;
  #title;
  #description;
  #failures = {
    title: element("p", { class: "failure", id: "failure-title", role: "alert" }),
    description: element("p", { class: "failure", id: "failure-description", role: "alert" }),
  };

  /** @param {import("./editor.js").PuzzleEditor} editor */
  constructor(editor) {
    this.#editor = editor;
    const blur = () => editor.settle();
    this.#title = element("input", {
      id: "field-title",
      maxlength: LIMITS.titleCharacters,
      autocomplete: "off",
      "aria-describedby": "failure-title",
      input: () => editor.change({ title: this.#title.value }, "title"),
      blur,
    });
    this.#description = element("textarea", {
      id: "field-description",
      rows: 3,
      maxlength: LIMITS.descriptionCharacters,
      "aria-describedby": "failure-description",
      input: () => editor.change({ description: this.#description.value }, "description"),
      blur,
    });
    this.root = element(
      "section",
      { id: "details" },
      element("h2", { "data-text": "details" }),
      element("label", { for: "field-title", "data-text": "titleField" }),
      this.#title,
      this.#failures.title,
      element("label", { for: "field-description", "data-text": "description" }),
      this.#description,
      this.#failures.description,
    );
  }

  show() {
    const { draft, texts } = this.#editor;
    if (this.#title.value !== draft.title) this.#title.value = draft.title;
    if (this.#description.value !== draft.description) this.#description.value = draft.description;
    this.#title.placeholder = texts.titleHint;
    this.#description.placeholder = texts.descriptionHint;
  }

  /** @param {string} field @param {string} message */
  showFailure(field, message) {
    setText(this.#failures.title, field === "title" ? message : "");
    setText(this.#failures.description, field === "description" ? message : "");
  }
}
