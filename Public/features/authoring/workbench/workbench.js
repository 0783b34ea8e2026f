// @ts-check
/** The base of both editors: a document with undo, stored in this browser after each change, shown by parts. */

import { element, translate } from "../../../shared/dom/dom.js";
import { notify, withdraw } from "../../../shared/dom/notices.js";
import { saveFile } from "../../../shared/dom/save-file.js";
import { hideState, showState } from "../../../shared/dom/states/state-panel.js";
import { fillText, LANGUAGE_NAMES, nextLanguage } from "../../../shared/model/language.js";
import { reconnectDelay } from "../../../shared/net/pacing.js";
import { RestError } from "../../../shared/net/rest.js";
import { areDraftsStored, draft as storedDraft, forgetDraft, storeDraft } from "../../../shared/net/draft-store.js";
import { EditHistory } from "../drafts/edit-history.js";
import { AUTHORING_TEXTS } from "../../../languages/en/pages/features/authoring/drafts/texts.js";

/** @typedef {import("../../../shared/model/language.js").Language} Language */

/** The style sheets of both editors. */
export const EDITOR_STYLES = [
  "/features/authoring/workbench/editor.css",
  "/features/authoring/workbench/picture.css",
  "/features/authoring/workbench/map.css",
];

/**
 * A part of an editor.
 * @typedef {object} Part
 * @property {HTMLElement} root
 * @property {() => void} show
 * @property {(field: string, message: string) => void} [showFailure]  shown beside its field; without a message,
 *   removes it
 * @property {() => void} [close]
 */
/**
 * @typedef {object} Work
 * @property {"puzzle"|"play"|"lesson"} kind
 * @property {string} key  of the draft in this browser
 * @property {boolean} isDirty whether it has changes that the server lacks
 * @property {Language} language
 */

/**
 * The server's version; null if the server cannot be reached and this browser has a draft.
 * @template T
 * @param {() => Promise<T>} ask
 * @param {boolean} mayDoWithout
 * @returns {Promise<T|null>}
 */
export async function fromServer(ask, mayDoWithout) {
  try {
    return await ask();
  } catch (error) {
    if (mayDoWithout && error instanceof RestError && (error.status === 0 || error.status >= 500)) return null;
    throw error;
  }
}

/**
 * Explains why nothing can be edited, and links back to the list.
 * @param {unknown} error
 * @param {{goneTitle: string, goneText: string, back: string}} texts
 * @param {{language: Language, go: (address: string) => void}} surroundings
 * @param {string} list  its address
 */
export function showNotFound(error, texts, { language, go }, list) {
  const isGone = error instanceof RestError && error.status === 404;
  const title = isGone ? texts.goneTitle : AUTHORING_TEXTS[language].downTitle;
  const text = isGone ? texts.goneText : String(error instanceof Error ? error.message : error);
  const back = () => {
    hideState();
    go(list);
  };
  showState({ title, text, drawing: "warning", actions: [{ label: texts.back, run: back }] });
}

/** The key of a damaged draft as it was. @param {string} key  of the draft */
const copyOf = (key) => `damaged.${key}`;

/** @template {{title: string}} D */
export class Workbench {
  #history;
  #container;
  #kind;
  #key;
  #isDirty;
  #language;
  /** @type {Part[]} */
  #parts = [];
  #isAbandoned = false;
  /** Whether this browser keeps changes beyond this page. */
  isKept = true;
  isClosed = false;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #resending;
  /** Number of sendings in a row that did not reach the server. */
  #failedSendings = 0;

  /**
   * @param {HTMLElement} container
   * @param {D} document
   * @param {Work} work
   */
  constructor(container, document, { kind, key, isDirty, language }) {
    this.#container = container;
    this.#history = new EditHistory(document);
    this.#kind = kind;
    this.#key = key;
    this.#isDirty = isDirty;
    this.#language = language;
    globalThis.document.addEventListener("keydown", this.#keys);
    globalThis.addEventListener("online", this.#online);
  }

  // To be overridden by each editor

  /** @returns {{id: string|null, updatedAt: string|null}} the server's version of it */
  get remote() {
    return { id: null, updatedAt: null };
  }

  /** @returns {Record<string, string>} by key, in its language */
  get ownTexts() {
    return {};
  }

  /** @returns {Record<string, string>} */
  get texts() {
    return {
      ...AUTHORING_TEXTS[this.#language],
      otherLanguage: LANGUAGE_NAMES[nextLanguage(this.#language)],
      ...this.ownTexts,
    };
  }

  /** Called after every change. */
  changed() {}

  /** Sends a draft again that did not reach the server. */
  resend() {}

  // Used by the parts of an editor

  /** @param {Part[]} parts */
  assemble(parts) {
    this.#parts = parts;
    this.translate(this.#language);
  }

  get container() {
    return this.#container;
  }

  get draft() {
    return this.#history.present;
  }

  get history() {
    return this.#history;
  }

  get isDirty() {
    return this.#isDirty;
  }

  get language() {
    return this.#language;
  }

  /** @param {Language} language */
  translate(language) {
    this.#language = language;
    translate(language, this.texts, this.#container);
    this.show();
  }

  show() {
    for (const part of this.#parts) part.show();
  }

  /**
   * @param {Partial<D>} patch
   * @param {string} [name]  as of `EditHistory.change`
   */
  change(patch, name) {
    this.#history.change({ ...this.draft, ...patch }, name);
    this.#afterChange();
  }

  settle() {
    this.#history.settle();
  }

  undo() {
    if (this.#history.undo()) this.#afterChange();
  }

  redo() {
    if (this.#history.redo()) this.#afterChange();
  }

  /**
   * @param {string} [field]  as the server names it
   * @param {string} [message]
   */
  showFailure(field = "", message = "") {
    for (const part of this.#parts) part.showFailure?.(field, message);
  }

  /**
   * @param {unknown} error
   * @param {string} [otherwise]  the field for the message, if the server names none
   */
  showError(error, otherwise = "all") {
    const { field = "", status = 400 } = error instanceof RestError ? error : {};
    const detail = error instanceof Error ? error.message : String(error);
    const texts = AUTHORING_TEXTS[this.#language];
    const down = this.isKept ? texts.offline : texts.downTitle;
    this.showFailure(field || otherwise, status === 0 ? down : fillText(texts.failed, { detail }));
  }

  /**
   * Offers the server's version, which is newer than the version from which the draft started.
   * @param {D} serverVersion
   */
  offerServerVersion(serverVersion) {
    const accept = () => {
      withdraw("elsewhere");
      this.change(serverVersion);
    };
    const button = element("button", { click: accept }, this.texts.takeTheirs);
    notify("elsewhere", this.texts.changedElsewhere, { actions: [button] });
  }

  /**
   * Says that parts of a stored draft could not be read, and offers it as it was: as a file, since the next change replaces it. A copy
   * stays in this browser until the work is published or deleted.
   * @param {import("../../../shared/net/draft-store.js").DraftRecord} stored
   * @param {boolean} isWhole  whether the editor shows all of it
   */
  async offerStored(stored, isWhole) {
    const key = copyOf(stored.key);
    if (!isWhole) await storeDraft({ ...stored, key, kind: /** @type {any} */ ("damaged") });
    const copy = await storedDraft(key);
    if (!copy || this.isClosed) return;
    const file = new Blob([JSON.stringify(copy, null, 2)], { type: "application/json" });
    const button = element(
      "button",
      { "data-damaged": "save", click: () => saveFile(`${stored.key}.json`, file) },
      this.texts.saveDamaged,
    );
    notify("damaged", this.texts.damaged, { actions: [button] });
  }

  // Storing

  async store() {
    if (this.#isAbandoned) return;
    await storeDraft(this.record);
    if (this.isKept === areDraftsStored()) return;
    this.isKept = areDraftsStored();
    this.show();
  }

  /** Deletes the draft of this editor. */
  async abandon() {
    this.#isAbandoned = true;
    await this.#forget();
  }

  /** The draft in its stored form. */
  get record() {
    const { remote } = this;
    const server = { id: remote.id, base: remote.updatedAt, more: { remote } };
    return { key: this.#key, kind: this.#kind, document: this.draft, changedAt: Date.now(), ...server };
  }

  /**
   * Sends the document to the server. Changes made meanwhile remain unsent.
   * @param {(document: D) => Promise<boolean>} bring sends the document; returns false if it was not sent
   */
  async sendChanges(bring) {
    const brought = this.draft;
    let isBrought = false;
    clearTimeout(this.#resending);
    try {
      isBrought = await bring(brought);
      this.#failedSendings = 0;
      this.showFailure();
    } catch (error) {
      this.#awaitServer(error);
      throw error;
    } finally {
      // Called also after a partial failure: the next attempt continues from there.
      if (this.#isDirty) await this.store();
    }
    if (isBrought && this.draft === brought) await this.clean();
  }

  /** @param {unknown} error */
  #awaitServer(error) {
    if (this.isClosed || !(error instanceof RestError) || error.status !== 0) return;
    clearTimeout(this.#resending);
    this.#resending = setTimeout(() => this.resend(), reconnectDelay(this.#failedSendings++, Math.random()));
  }

  /** Called when the server has the current version. */
  async clean() {
    this.#isDirty = false;
    await this.#forget();
  }

  async #forget() {
    withdraw("damaged");
    await forgetDraft(this.#key);
    await forgetDraft(copyOf(this.#key));
  }

  /** Stores unsaved changes and removes the listeners from the page. */
  async close() {
    withdraw("elsewhere");
    withdraw("damaged");
    globalThis.document.removeEventListener("keydown", this.#keys);
    globalThis.removeEventListener("online", this.#online);
    clearTimeout(this.#resending);
    this.isClosed = true;
    for (const part of this.#parts) part.close?.();
    if (this.#isDirty) await this.store();
  }

  #afterChange() {
    this.#isDirty = true;
    this.showFailure();
    this.show();
    void this.store();
    this.changed();
  }

  #online = () => {
    if (this.#failedSendings > 0) this.resend();
  };

  /** @param {KeyboardEvent} event */
  #keys = (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || globalThis.document.querySelector("dialog[open]")) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) this.redo();
    else this.undo();
  };
}
