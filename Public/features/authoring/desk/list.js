// @ts-check
/** What both desks' lists do alike: load and show, the server's and what was begun in this browser; delete and take back. */

import { byId, setText } from "../../../shared/dom/dom.js";
import { fillText } from "../../../shared/model/language.js";
import { allDrafts, sweepFiles } from "../drafts/draft-store.js";
import { deskCard } from "./card.js";
import { askToRemove, forgetLocal } from "./removal.js";

/** @typedef {import("../../../shared/model/language.js").Language} Language */
/** @typedef {import("../drafts/draft-store.js").DraftRecord} DraftRecord */
/** @typedef {import("./card.js").Card} Card */
/** @typedef {import("./removal.js").Removal} Removal */
/** @typedef {Removal["texts"] & Record<"documentTitle"|"untitled"|"edit"|"unsaved"|"local"|"deleteOne", string>} ListTexts */

/**
 * @template {{id: string}} Work
 * @template {ListTexts} Texts
 * @typedef {object} Works
 * @property {"puzzle"|"play"} kind
 * @property {string} address  of the list
 * @property {Record<Language, Texts>} allTexts
 * @property {() => Promise<Work[]>} load  the server's
 */

/**
 * A list overrides `show` and offers `remove`.
 * @template {{id: string}} Work
 * @template {ListTexts} Texts
 */
export class DeskList {
  /** @type {Language} */
  #language = "en";
  #section;
  #gate;
  #works;
  /** Being deleted: not shown, unless it is taken back. */
  #removing = new Set();
  /**
   * The server's; null: not loaded yet.
   * @type {Work[]|null}
   */
  loaded = null;
  /** @type {DraftRecord[]} */
  #drafts = [];

  /**
   * @param {HTMLElement} section
   * @param {import("./gate.js").Gate} gate
   * @param {(address: string) => void} go
   * @param {Works<Work, Texts>} works
   */
  constructor(section, gate, go, works) {
    this.#section = section;
    this.#gate = gate;
    this.go = go;
    this.#works = works;
  }

  get texts() {
    return this.#works.allTexts[this.#language];
  }

  /** The server's, but for those that are on their way out. */
  get works() {
    return (this.loaded ?? []).filter(({ id }) => !this.#removing.has(id));
  }

  /** What only this browser has, or has while the server is away. */
  get local() {
    return this.#drafts.filter(({ id }) => !id || this.loaded === null);
  }

  /** Whether there is nothing at all, as far as it is known. */
  get isEmpty() {
    return this.loaded !== null && this.works.length + this.local.length === 0;
  }

  /** Shows all of it. */
  show() {}

  /** @param {string} id */
  isChangedHere(id) {
    return this.#drafts.some((draft) => draft.id === id);
  }

  /** @param {Language} language */
  speak(language) {
    this.#language = language;
    this.show();
  }

  /** @param {Language} language */
  async open(language) {
    this.#language = language;
    document.title = this.texts.documentTitle;
    byId("busy").hidden = this.loaded !== null;
    this.#section.hidden = false;
    try {
      // What is here is shown at once, also while the server is away.
      await this.#showDrafts();
      const loaded = await this.#gate.pass(this.#works.load);
      this.#drafts = await allDrafts(this.#works.kind);
      this.loaded = loaded;
      this.show();
      void sweepFiles(Date.now());
    } catch (error) {
      setText(byId("list-failure"), String(error instanceof Error ? error.message : error));
    } finally {
      byId("busy").hidden = true;
    }
  }

  /**
   * Asks, then deletes it some seconds later.
   * @param {{id: string, title: string}} work
   * @param {Pick<Removal, "hide"|"unhide"|"remove">} how
   */
  askToRemove({ id, title }, how) {
    const { address, kind } = this.#works;
    const removing = () => {
      this.#removing.add(id);
      if (location.search) this.go(address);
      else this.show();
    };
    const restored = () => {
      this.#removing.delete(id);
      void this.open(this.#language);
    };
    askToRemove({ kind, id, title, texts: this.texts, ...how, removing, restored }, this.#language);
  }

  /**
   * What only this browser has.
   * @param {DraftRecord} record
   */
  forget(record) {
    const { texts } = this;
    const changed = () => void this.#showDrafts();
    const title = record.document.title || texts.untitled;
    void forgetLocal(record, { title, texts, language: this.#language, changed });
  }

  /**
   * @param {DraftRecord} record
   * @param {Pick<Card, "note"|"picture">} face
   */
  localCard(record, face) {
    const { texts } = this;
    const title = record.document.title || texts.untitled;
    return deskCard({
      id: record.key,
      title,
      address: `${this.#works.address}?draft=${record.key}`,
      label: fillText(texts.edit, { title }),
      open: this.go,
      ...face,
      state: record.id ? texts.unsaved : texts.local,
      mood: "warn",
      tools: [this.bin(title, () => this.forget(record))],
    });
  }

  /**
   * The tool that deletes.
   * @param {string} title
   * @param {() => void} does
   * @returns {import("./card.js").CardTool}
   */
  bin(title, does) {
    return { name: "delete", sign: "bin", label: fillText(this.texts.deleteOne, { title }), does };
  }

  async #showDrafts() {
    this.#drafts = await allDrafts(this.#works.kind);
    this.show();
  }
}
