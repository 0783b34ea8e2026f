// @ts-check
/** Title, version, language and about text of a play. */

import { element } from "../../../shared/dom/dom.js";
import { LANGUAGE_NAMES } from "../../../shared/model/language.js";
import { PLAY_LIMITS } from "./model/draft.js";

export class PlayDetailsPart {
  #editor;
  #title;
  #version;
  #language;
  #about;

  /** @param {import("./editor.js").PlayEditor} editor */
  constructor(editor) {
    this.#editor = editor;
    const blur = () => editor.settle();
    this.#title = element("input", {
      id: "field-title",
      maxlength: PLAY_LIMITS.titleCharacters,
      autocomplete: "off",
      input: () => editor.change({ title: this.#title.value }, "title"),
      blur,
    });
    this.#version = element("input", {
      id: "field-version",
      maxlength: PLAY_LIMITS.versionCharacters,
      autocomplete: "off",
      input: () => editor.change({ version: this.#version.value }, "version"),
      blur,
    });
    this.#language = element(
      "select",
      { id: "field-language", change: () => editor.change({ language: this.#language.value }) },
      ...Object.entries(LANGUAGE_NAMES).map(([value, name]) => element("option", { value, lang: value }, name)),
    );
    this.#about = element("textarea", {
      id: "field-about",
      rows: 3,
      maxlength: PLAY_LIMITS.aboutCharacters,
      input: () => editor.change({ about: this.#about.value }, "about"),
      blur,
    });
    this.root = element(
      "section",
      { id: "details" },
      element("h2", { "data-text": "details" }),
      element("label", { for: "field-title", "data-text": "titleField" }),
      this.#title,
      element(
        "div",
        { class: "pair" },
        element(
          "div",
          { class: "number-field" },
          element("label", { for: "field-version", "data-text": "version" }),
          this.#version,
        ),
        element(
          "div",
          { class: "number-field" },
          element("label", { for: "field-language", "data-text": "language" }),
          this.#language,
        ),
      ),
      element("label", { for: "field-about", "data-text": "about" }),
      this.#about,
    );
  }

  show() {
    const { draft, texts } = this.#editor;
    if (this.#title.value !== draft.title) this.#title.value = draft.title;
    if (this.#version.value !== draft.version) this.#version.value = draft.version;
    if (this.#about.value !== draft.about) this.#about.value = draft.about;
    // An imported play may be in any language.
    if (![...this.#language.options].some(({ value }) => value === draft.language)) {
      this.#language.append(element("option", { value: draft.language }, draft.language));
    }
    this.#language.value = draft.language;
    this.#about.placeholder = texts.aboutHint;
  }
}
