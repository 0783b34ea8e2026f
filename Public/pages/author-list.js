// @ts-check
/** The list of puzzles: the server's, and what was begun in this browser. */

import { adminToken } from "../net/author-token.js";
import { allDrafts, sweepFiles } from "../net/draft-store.js";
import { authoredPuzzle, allPuzzles, changePuzzle, removePuzzle, serverPicture } from "../net/puzzle-authoring.js";
import { fillText } from "../protocol/language.js";
import { bodyOf, draftOf } from "../protocol/puzzle-draft.js";
import { AUTHOR_TEXTS } from "../protocol/texts/author.js";
import { deskCard } from "../view/desk-card.js";
import { byId, element, setText } from "../view/dom.js";
import { exportPuzzles } from "./author-export.js";
import { askToRemove, forgetLocal } from "./author-removal.js";

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
    this.#show();
  }

  /** @param {Language} language */
  async open(language) {
    this.#language = language;
    document.title = AUTHOR_TEXTS[language].documentTitle;
    byId("busy").hidden = this.#puzzles !== null;
    this.#section.hidden = false;
    try {
      // What is here is shown at once, also while the server is away.
      this.#drafts = await allDrafts("puzzle");
      this.#show();
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
  remove({ id, title, published }) {
    /** @param {boolean} isPublished */
    const publish = async (isPublished) => {
      if (!published) return;
      const body = bodyOf(draftOf(await authoredPuzzle(id), null), { published: isPublished, untitled: title });
      await changePuzzle(id, body);
    };
    const removing = () => {
      this.#removing.add(id);
      if (location.search) this.#go("/author");
      else this.#show();
    };
    const restored = () => {
      this.#removing.delete(id);
      void this.open(this.#language);
    };
    askToRemove(
      {
        kind: "puzzle",
        id,
        title,
        texts: AUTHOR_TEXTS[this.#language],
        hide: () => publish(false),
        unhide: () => publish(true),
        remove: () => removePuzzle(id),
        removing,
        restored,
      },
      this.#language,
    );
  }

  /**
   * What only this browser has.
   * @param {import("../net/draft-store.js").DraftRecord} record
   */
  forget(record) {
    const texts = AUTHOR_TEXTS[this.#language];
    const changed = async () => {
      this.#drafts = await allDrafts("puzzle");
      this.#show();
    };
    void forgetLocal(
      record,
      { title: record.document.title || texts.untitled, texts, language: this.#language, changed },
    );
  }

  #show() {
    const texts = AUTHOR_TEXTS[this.#language];
    const puzzles = (this.#puzzles ?? []).filter(({ id }) => !this.#removing.has(id));
    const local = this.#drafts.filter(({ id }) => !id || this.#puzzles === null);
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
    const { id, title, differences, published } = puzzle;
    const count = differences === 1 ? texts.oneDifference : fillText(texts.differences, { count: differences });
    return deskCard({
      id,
      title,
      address: `/author?puzzle=${id}`,
      label: fillText(texts.edit, { title }),
      open: this.#go,
      picture: puzzle.thumbnail ? this.#thumbnail(puzzle) : null,
      note: puzzle.picture ? count : texts.noPicture,
      state: isChanged ? texts.unsaved : published ? texts.published : texts.draft,
      mood: isChanged ? "warn" : published ? "ok" : "",
      tools: [
        published && { name: "play", sign: "play", label: fillText(texts.play, { title }), does: `/spot?puzzle=${id}` },
        {
          name: "export",
          sign: "data",
          label: fillText(texts.exportOne, { title }),
          does: () => void this.#export([puzzle]),
        },
        { name: "delete", sign: "bin", label: fillText(texts.deleteOne, { title }), does: () => this.remove(puzzle) },
      ],
    });
  }

  /**
   * @param {DraftRecord} record  of a puzzle that the server has not seen
   * @param {typeof AUTHOR_TEXTS.en} texts
   */
  #localCard(record, texts) {
    const { key, document } = record;
    const title = document.title || texts.untitled;
    return deskCard({
      id: key,
      title,
      address: `/author?draft=${key}`,
      label: fillText(texts.edit, { title }),
      open: this.#go,
      picture: null,
      note: "",
      state: record.id ? texts.unsaved : texts.local,
      mood: "warn",
      tools: [{ name: "delete", sign: "bin", label: fillText(texts.deleteOne, { title }), does: () => this.forget(record) }],
    });
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
