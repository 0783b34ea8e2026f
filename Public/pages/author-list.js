// @ts-check
/** The list of puzzles: the server's, and what was begun in this browser. */

import { allDrafts, forgetDraft, sweepFiles } from "../net/draft-store.js";
import { allPuzzles, serverPicture } from "../net/puzzle-authoring.js";
import { adminToken } from "../net/author-token.js";
import { fillText } from "../protocol/language.js";
import { AUTHOR_TEXTS } from "../protocol/texts/author.js";
import { byId, element, setText } from "../view/dom.js";
import { icon } from "../view/icons.js";
import { exportPuzzles } from "./author-export.js";
import { askToRemove } from "./author-removal.js";

/** @typedef {import("../protocol/language.js").Language} Language */
/** @typedef {import("../net/puzzle-authoring.js").Puzzle} Puzzle */
/** @typedef {import("../net/draft-store.js").DraftRecord} DraftRecord */

export class PuzzleList {
  #section;
  #gate;
  #go;
  /** @type {Language} */
  #language = "en";
  /** @type {Puzzle[]|null} null: not loaded yet */
  #puzzles = null;
  /** @type {DraftRecord[]} */
  #drafts = [];
  /** Being deleted: not shown, unless it is taken back. */
  #removing = new Set();

  /**
   * @param {HTMLElement} section
   * @param {import("./author-gate.js").Gate} gate
   * @param {(address: string) => void} go
   */
  constructor(section, gate, go) {
    this.#section = section;
    this.#gate = gate;
    this.#go = go;
    byId("export-all").addEventListener("click", () => void this.#export(this.#puzzles ?? []));
  }

  /** @param {Language} language */
  speak(language) {
    this.#language = language;
    if (this.#puzzles) this.#show();
  }

  /** @param {Language} language */
  async open(language) {
    this.#language = language;
    document.title = AUTHOR_TEXTS[language].documentTitle;
    byId("busy").hidden = this.#puzzles !== null;
    this.#section.hidden = false;
    try {
      const puzzles = await this.#gate.pass(allPuzzles);
      this.#drafts = await allDrafts("puzzle");
      this.#puzzles = puzzles;
      byId("busy").hidden = true;
      this.#show();
      void sweepFiles(Date.now());
    } catch (error) {
      byId("busy").hidden = true;
      setText(byId("list-failure"), String(error instanceof Error ? error.message : error));
    }
  }

  /**
   * Asks, then takes the puzzle from the players at once and deletes it some seconds later.
   * @param {Puzzle} puzzle
   */
  remove(puzzle) {
    askToRemove(puzzle, this.#language, {
      removing: () => {
        this.#removing.add(puzzle.id);
        if (location.search) this.#go("/author");
        else this.#show();
      },
      restored: () => {
        this.#removing.delete(puzzle.id);
        void this.open(this.#language);
      },
    });
  }

  #show() {
    const texts = AUTHOR_TEXTS[this.#language];
    const puzzles = (this.#puzzles ?? []).filter(({ id }) => !this.#removing.has(id));
    const local = this.#drafts.filter(({ id }) => !id);
    const changed = new Set(this.#drafts.map(({ id }) => id));
    const isEmpty = puzzles.length + local.length === 0;
    byId("empty").hidden = !isEmpty || this.#puzzles === null;
    byId("export-all").hidden = puzzles.length === 0;
    byId("puzzles").replaceChildren(
      ...local.map((record) => this.#localCard(record, texts)),
      ...puzzles.map((puzzle) => this.#card(puzzle, changed.has(puzzle.id), texts)),
    );
  }

  /**
   * @param {Puzzle} puzzle
   * @param {boolean} isChanged  in this browser
   * @param {typeof AUTHOR_TEXTS.en} texts
   */
  #card(puzzle, isChanged, texts) {
    const { id, title, differences } = puzzle;
    const count = differences === 1 ? texts.oneDifference : fillText(texts.differences, { count: differences });
    const state = isChanged ? texts.unsaved : puzzle.published ? texts.published : texts.draft;
    return element(
      "li",
      { class: "card", "data-puzzle": id },
      this.#link(`/author?puzzle=${id}`, fillText(texts.edit, { title }), [
        puzzle.thumbnail ? this.#thumbnail(puzzle) : element("span", { class: "thumbnail" }, icon("picture")),
        element("b", {}, title),
        element("span", { class: "muted" }, puzzle.picture ? count : texts.noPicture),
        element("span", { class: isChanged ? "state warn" : puzzle.published ? "state ok" : "state" }, state),
      ]),
      element(
        "div",
        { class: "tools" },
        puzzle.published &&
          element("a", { class: "button round", href: `/spot?puzzle=${id}`, target: "_blank", ...named(fillText(texts.play, { title })) }, icon("play")),
        element(
          "button",
          { class: "round", type: "button", "data-export": true, ...named(fillText(texts.exportOne, { title })), click: () => void this.#export([puzzle]) },
          icon("data"),
        ),
        element(
          "button",
          { class: "round", type: "button", "data-delete": true, ...named(fillText(texts.deleteOne, { title })), click: () => this.remove(puzzle) },
          icon("bin"),
        ),
      ),
    );
  }

  /**
   * @param {DraftRecord} record  of a puzzle that the server has not seen
   * @param {typeof AUTHOR_TEXTS.en} texts
   */
  #localCard(record, texts) {
    const title = record.document.title || texts.untitled;
    const forget = async () => {
      await forgetDraft(record.key);
      this.#drafts = await allDrafts("puzzle");
      this.#show();
    };
    return element(
      "li",
      { class: "card", "data-draft": record.key },
      this.#link(`/author?draft=${record.key}`, fillText(texts.edit, { title }), [
        element("span", { class: "thumbnail" }, icon("picture")),
        element("b", {}, title),
        element("span", { class: "state warn" }, texts.local),
      ]),
      element(
        "div",
        { class: "tools" },
        element("button", { class: "round", type: "button", ...named(fillText(texts.deleteOne, { title })), click: forget }, icon("bin")),
      ),
    );
  }

  /**
   * @param {string} address
   * @param {string} label
   * @param {Node[]} content
   */
  #link(address, label, content) {
    const click = (/** @type {MouseEvent} */ event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.#go(address);
    };
    return element("a", { class: "open", href: address, "aria-label": label, click }, ...content);
  }

  /** @param {Puzzle} puzzle */
  #thumbnail(puzzle) {
    const image = element("img", { class: "thumbnail", alt: "", loading: "lazy" });
    const address = puzzle.thumbnail.replace(/width=\d+/, "width=480");
    // A draft's picture is for its author only, and an image's request carries no token.
    if (!adminToken() || puzzle.published) image.src = address;
    else void serverPicture(address).then((picture) => (image.src = URL.createObjectURL(picture)), () => {});
    return image;
  }

  /** @param {Puzzle[]} puzzles */
  async #export(puzzles) {
    const status = byId("list-status");
    setText(byId("list-failure"), "");
    try {
      await exportPuzzles(puzzles, AUTHOR_TEXTS[this.#language], (text) => setText(status, text));
    } catch (error) {
      setText(status, "");
      setText(byId("list-failure"), error instanceof Error ? error.message : String(error));
    }
  }
}

/** @param {string} label */
function named(label) {
  return { "aria-label": label, title: label };
}
