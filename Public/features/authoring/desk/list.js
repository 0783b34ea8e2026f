// @ts-check
/** The base of both lists: loads and shows the server's works and this browser's drafts, and deletes with undo. */

import { byId, setText } from "../../../shared/dom/dom.js";
import { fillText } from "../../../shared/model/language.js";
import { allDrafts, sweepDrafts } from "../../../shared/net/draft-store.js";
import { deskCard } from "./card.js";
import { askToRemove, forgetLocal } from "./removal.js";

/** @typedef {import("../../../shared/model/language.js").Language} Language */
/** @typedef {import("../../../shared/net/draft-store.js").DraftRecord} DraftRecord */
/** @typedef {import("./card.js").Card} Card */
/** @typedef {import("./removal.js").Removal} Removal */
/** @typedef {Removal["texts"] & Record<"documentTitle"|"untitled"|"edit"|"unsaved"|"local"|"deleteOne", string>} ListTexts */

/** A draft may be damaged. @param {DraftRecord} record */
const titleOf = ({ document: { title } }) => (typeof title === "string" ? title : "");

/**
 * @template {{id: string}} Work
 * @template {ListTexts} Texts
 * @typedef {object} Works
 * @property {"puzzle"|"play"|"lesson"} kind
 * @property {string} address  of the list
 * @property {Record<Language, Texts>} allTexts
 * @property {() => Promise<Work[]>} load  the server's
 */

/**
 * Subclasses override `show` and have a `remove`.
 * @template {{id: string}} Work
 * @template {ListTexts} Texts
 */
export class DeskList {
  /** @type {Language} */
  #language = "en";
  #section;
  #gate;
  #works;
  /** The ids of works being deleted; hidden unless the deletion is undone. */
  #removing = new Set();
  /**
   * The works on the server; null: not loaded yet.
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

  /** The works on the server, except those being deleted. */
  get works() {
    return (this.loaded ?? []).filter(({ id }) => !this.#removing.has(id));
  }

  /** Drafts that only this browser has; all drafts while the server cannot be reached. */
  get local() {
    return this.#drafts.filter(({ id }) => !id || this.loaded === null);
  }

  /** Whether there are known to be no works and no drafts. */
  get isEmpty() {
    return this.loaded !== null && this.works.length + this.local.length === 0;
  }

  /** Shows works and drafts. */
  show() {}

  /** @param {string} id */
  isChangedHere(id) {
    return this.#drafts.some((draft) => draft.id === id);
  }

  /** @param {Language} language */
  translate(language) {
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
      // Drafts are shown at once, also while the server cannot be reached.
      await this.#showDrafts();
      const loaded = await this.#gate.pass(this.#works.load);
      this.#drafts = await allDrafts(this.#works.kind);
      this.loaded = loaded;
      this.show();
      void sweepDrafts(Date.now());
    } catch (error) {
      setText(byId("list-failure"), String(error instanceof Error ? error.message : error));
    } finally {
      byId("busy").hidden = true;
    }
  }

  /**
   * Asks for confirmation, and deletes some seconds later.
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
   * Deletes a draft.
   * @param {DraftRecord} record
   */
  forget(record) {
    const { texts } = this;
    const changed = () => void this.#showDrafts();
    const title = titleOf(record) || texts.untitled;
    void forgetLocal(record, { title, texts, language: this.#language, changed });
  }

  /**
   * @param {DraftRecord} record
   * @param {Pick<Card, "note"|"picture">} face
   */
  localCard(record, face) {
    const { texts } = this;
    const title = titleOf(record) || texts.untitled;
    return deskCard({
      id: record.key,
      title,
      address: `${this.#works.address}?draft=${record.key}`,
      label: fillText(texts.edit, { title }),
      open: this.go,
      ...face,
      state: record.id ? texts.unsaved : texts.local,
      severity: "warn",
      tools: [this.bin(title, () => this.forget(record))],
    });
  }

  /**
   * The delete button.
   * @param {string} title
   * @param {() => void} run
   * @returns {import("./card.js").CardTool}
   */
  bin(title, run) {
    return { name: "delete", icon: "bin", label: fillText(this.texts.deleteOne, { title }), run };
  }

  async #showDrafts() {
    this.#drafts = await allDrafts(this.#works.kind);
    this.show();
  }
}
