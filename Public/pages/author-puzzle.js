// @ts-check
/** The editor of one puzzle: what is drawn, written and pinned, with undo for all of it, kept as it comes. */

import { draft as keptDraft, allDrafts, forgetDraft, keepDraft, keepFile, newKey } from "../net/draft-store.js";
import { authoredPuzzle, serverPicture } from "../net/puzzle-authoring.js";
import { RestError } from "../net/rest.js";
import { EditHistory } from "../protocol/edit-history.js";
import { fillText } from "../protocol/language.js";
import { draftOf, emptyDraft } from "../protocol/puzzle-draft.js";
import { AUTHOR_PUZZLE_TEXTS } from "../protocol/texts/author-puzzle.js";
import { AUTHOR_TEXTS } from "../protocol/texts/author.js";
import { AUTHORING_TEXTS } from "../protocol/texts/authoring.js";
import { addStyle, element, speak } from "../view/dom.js";
import { notify, withdraw } from "../view/notices.js";
import { hideState, showState } from "../view/state-panel.js";
import { DetailsPart } from "./author-details.js";
import { DifferencesPart } from "./author-differences.js";
import { EditorBar } from "./author-bar.js";
import { PhotosPart } from "./author-photos.js";
import { PlacePart } from "./author-place.js";
import { StagePart } from "./author-stage.js";
import { PuzzleSync, UNKNOWN } from "./author-sync.js";

/** @typedef {import("../protocol/language.js").Language} Language */
/** @typedef {import("../protocol/puzzle-draft.js").PuzzleDraft} PuzzleDraft */
/** @typedef {import("./author-sync.js").Remote} Remote */
/**
 * @typedef {object} Surroundings
 * @property {Language} language
 * @property {(address: string) => void} go
 * @property {(puzzle: import("../net/puzzle-authoring.js").Puzzle) => void} removed  the author wants it deleted
 */

/** After so long without a change a draft goes to the server, in ms. */
const REST = 1200;

/**
 * @param {HTMLElement} container
 * @param {{id: string|null, key: string|null}} wanted
 * @param {import("./author-gate.js").Gate} gate
 * @param {Surroundings} surroundings
 * @returns {Promise<PuzzleEditor|null>} null: there is no such puzzle, and that is said
 */
export async function openPuzzle(container, { id, key }, gate, surroundings) {
  const texts = AUTHOR_PUZZLE_TEXTS[surroundings.language];
  hideState();
  const styled = Promise.all([addStyle("/css/author-editor.css"), addStyle("/css/sheet.css")]);
  const kept = key && key !== "new" ? await keptDraft(key) : (await allDrafts("puzzle")).find((draft) => id && draft.id === id);
  /** @type {Remote} */
  let remote = kept?.more?.remote ?? UNKNOWN;
  /** @type {PuzzleDraft|null} */
  let theirs = null;
  try {
    if (id ?? remote.id) {
      const puzzle = await gate.pass(() => authoredPuzzle(/** @type {string} */ (id ?? remote.id)));
      const isAsBefore = kept && puzzle.updatedAt === remote.updatedAt;
      if (!isAsBefore) {
        const picture = puzzle.picture && (await keepFile(await serverPicture(puzzle.picture.url)));
        theirs = draftOf(puzzle, picture);
        remote = { id: puzzle.id, published: puzzle.published, updatedAt: puzzle.updatedAt, picture, position: null };
      }
    } else if (key !== "new" && !kept) {
      throw new RestError(404, "no such draft");
    }
  } catch (error) {
    const isGone = error instanceof RestError && error.status === 404;
    const title = isGone ? texts.goneTitle : AUTHORING_TEXTS[surroundings.language].downTitle;
    const text = isGone ? texts.goneText : String(error instanceof Error ? error.message : error);
    const back = () => {
      hideState();
      surroundings.go("/author");
    };
    showState({ title, text, sign: "warning", actions: [{ label: texts.back, does: back }] });
    return null;
  }
  await styled;
  const document = kept?.document ?? theirs ?? emptyDraft();
  const editor = new PuzzleEditor(container, document, remote, kept?.key ?? newKey("puzzle."), Boolean(kept), surroundings);
  if (kept && theirs) editor.offerTheirs(theirs);
  return editor;
}

export class PuzzleEditor {
  #history;
  #sync;
  #key;
  #surroundings;
  /** @type {Language} */
  #language;
  /** Whether the server has less than what is shown. */
  #isDirty;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #timer;
  #isClosed = false;
  #container;
  #parts;
  #bar;
  #stage;
  #photos;
  #panel;

  /** The rectangle that keys and fields mean; -1 for none. */
  chosen = -1;

  /**
   * @param {HTMLElement} container
   * @param {PuzzleDraft} document
   * @param {Remote} remote
   * @param {string} key  of the draft in this browser
   * @param {boolean} isDirty
   * @param {Surroundings} surroundings
   */
  constructor(container, document, remote, key, isDirty, surroundings) {
    this.#container = container;
    this.#history = new EditHistory(document);
    this.#sync = new PuzzleSync(remote);
    this.#key = key;
    this.#isDirty = isDirty;
    this.#surroundings = surroundings;
    this.#language = surroundings.language;
    this.#bar = new EditorBar(this);
    this.#stage = new StagePart(this);
    this.#photos = new PhotosPart(this);
    this.#parts = [this.#bar, this.#stage, this.#photos, new DetailsPart(this), new PlacePart(this), new DifferencesPart(this)];
    const [bar, stage, ...panel] = this.#parts.map(({ root }) => root);
    this.#panel = element("div", { id: "panel" }, ...panel);
    container.replaceChildren(bar, stage, this.#panel);
    globalThis.document.addEventListener("keydown", this.#keys);
    this.speak(this.#language);
  }

  get draft() {
    return this.#history.present;
  }

  get history() {
    return this.#history;
  }

  get remote() {
    return this.#sync.remote;
  }

  get isDirty() {
    return this.#isDirty;
  }

  get texts() {
    return { ...AUTHORING_TEXTS[this.#language], ...AUTHOR_PUZZLE_TEXTS[this.#language] };
  }

  get untitled() {
    return AUTHOR_TEXTS[this.#language].untitled;
  }

  /** @param {Language} language */
  speak(language) {
    this.#language = language;
    speak(language, this.texts, this.#container);
    this.show();
  }

  /**
   * @param {Partial<PuzzleDraft>} patch
   * @param {string} [name]  as of `EditHistory.change`
   */
  change(patch, name) {
    this.#history.change({ ...this.draft, ...patch }, name);
    this.#changed();
  }

  settle() {
    this.#history.settle();
  }

  undo() {
    if (this.#history.undo()) this.#changed();
  }

  redo() {
    if (this.#history.redo()) this.#changed();
  }

  /** @param {number} index */
  choose(index) {
    if (this.chosen === index) return;
    this.chosen = index;
    this.show();
  }

  show() {
    if (this.chosen >= this.draft.differences.length) this.chosen = -1;
    for (const part of this.#parts) part.show();
    // Before there is a picture its place is where the photos are asked for.
    const room = this.draft.picture ? this.#panel : this.#stage.root;
    if (this.#photos.root.parentElement !== room) room.prepend(this.#photos.root);
    document.title = `${this.draft.title || this.untitled} · TouchFigures`;
  }

  /**
   * Tells beside a field what is wrong with it; without a message all is well again.
   * @param {string} [field]  as the server names it
   * @param {string} [message]
   */
  tellFailure(field = "", message = "") {
    for (const part of this.#parts) if ("tellFailure" in part) part.tellFailure(field, message);
  }

  /** @param {PuzzleDraft} theirs */
  offerTheirs(theirs) {
    const take = () => {
      withdraw("elsewhere");
      this.change(theirs);
    };
    const button = element("button", { type: "button", click: take }, this.texts.takeTheirs);
    notify("elsewhere", this.texts.changedElsewhere, { actions: [button] });
  }

  /** A preview hides what players do not see. */
  togglePreview() {
    this.#stage.togglePreview();
    this.#container.classList.toggle("previewing", this.#stage.isPreview);
    this.show();
  }

  get isPreview() {
    return this.#stage.isPreview;
  }

  /** The rectangle in the middle of what is seen: how one is drawn without a pointer. */
  addRectangle() {
    this.#stage.add();
  }

  /** @param {number} index */
  removeRectangle(index) {
    this.change({ differences: this.draft.differences.filter((_, at) => at !== index) });
    this.#bar.say(fillText(this.texts.removed, { number: index + 1 }));
  }

  /** @param {number} index */
  focusRectangle(index) {
    this.#stage.focus(index);
  }

  /** @param {File[]} files  dropped on the stage */
  takeFiles(files) {
    void this.#photos.take(files);
  }

  #changed() {
    this.#isDirty = true;
    this.tellFailure();
    this.show();
    void this.#keep();
    this.saveSoon();
  }

  saveSoon() {
    clearTimeout(this.#timer);
    // What players see changes only when the author says so.
    if (!this.remote.published) this.#timer = setTimeout(() => void this.saveDraft(), REST);
  }

  async #keep() {
    const { id, updatedAt } = this.remote;
    const record = { key: this.#key, kind: /** @type {const} */ ("puzzle"), id, base: updatedAt, document: this.draft, changedAt: Date.now() };
    await keepDraft({ ...record, more: { remote: this.remote } });
  }

  /** @param {(share: number) => void} [progress] */
  async saveDraft(progress) {
    clearTimeout(this.#timer);
    this.#bar.status("saving");
    try {
      await this.#save(false, progress);
      this.#bar.status("saved");
    } catch (error) {
      this.#bar.status("failed", error);
      this.#tell(error);
    }
  }

  /**
   * Shows it to players, or takes it from them.
   * @param {boolean} published
   */
  async publish(published) {
    clearTimeout(this.#timer);
    const before = this.remote.published;
    const { texts } = this;
    this.#bar.status("saving");
    try {
      await this.#save(published, (share) => this.#photos.tellSending(share));
      this.#bar.done(published ? (before ? texts.doneUpdated : texts.donePublished) : texts.doneWithdrawn);
    } catch (error) {
      this.#bar.status("failed", error);
      this.#tell(error);
    }
  }

  /**
   * @param {boolean} published
   * @param {(share: number) => void} [progress]
   */
  async #save(published, progress) {
    const saved = this.draft;
    const isNew = !this.remote.id;
    try {
      await this.#sync.save(saved, { published, untitled: this.untitled, progress });
    } finally {
      // Also after a failure half way: the next attempt goes on from there.
      const isWhole = this.draft === saved;
      if (this.#isDirty || !isWhole) await this.#keep();
    }
    if (this.draft === saved) {
      this.#isDirty = false;
      await forgetDraft(this.#key);
    }
    if (this.#isClosed) return;
    if (isNew && this.remote.id) history.replaceState(null, "", `/author?puzzle=${this.remote.id}`);
    this.show();
  }

  /** @param {unknown} error */
  #tell(error) {
    const { field = "", status = 400 } = error instanceof RestError ? error : {};
    const message = error instanceof Error ? error.message : String(error);
    this.tellFailure(field || "all", status === 0 ? this.texts.offline : fillText(this.texts.failed, { detail: message }));
  }

  async remove() {
    clearTimeout(this.#timer);
    const { id, published } = this.remote;
    if (id) return this.#surroundings.removed({ id, title: this.draft.title || this.untitled, published });
    await forgetDraft(this.#key);
    this.#surroundings.go("/author");
  }

  /** @param {string} address */
  go(address) {
    this.#surroundings.go(address);
  }

  get language() {
    return this.#language;
  }

  /** Keeps what is not kept yet, and lets go of the page. */
  async close() {
    globalThis.document.removeEventListener("keydown", this.#keys);
    withdraw("elsewhere");
    this.#isClosed = true;
    for (const part of this.#parts) if ("close" in part) part.close();
    clearTimeout(this.#timer);
    if (!this.#isDirty) return;
    await this.#keep();
    if (!this.remote.published && this.remote.id) await this.saveDraft();
  }

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
