// @ts-check
/** The editor of one puzzle: rectangles, texts and place, with undo, saved continuously. */

import { element, setText } from "../../../shared/dom/dom.js";
import { icon } from "../../../shared/dom/icons.js";
import { fillText } from "../../../shared/model/language.js";
import { RestError } from "../../../shared/net/rest.js";
import { storedFile } from "../../../shared/net/draft-store.js";
import { AUTHORING_TEXTS } from "../../../languages/en/pages/features/authoring/drafts/texts.js";
import { EditorBar, iconButton } from "../workbench/bar.js";
import { Devices } from "../workbench/devices.js";
import { Workbench } from "../workbench/workbench.js";
import { authoredPuzzle } from "./api.js";
import { DetailsPart } from "./details.js";
import { DifferencesPart } from "./differences.js";
import { AUTHOR_PUZZLE_TEXTS } from "../../../languages/en/pages/features/authoring/puzzle/editor-texts.js";
import { exportPuzzles } from "./export.js";
import { draftOf, missingIn } from "./model/draft.js";
import { PhotosPart } from "./photos.js";
import { PlacePart } from "./place.js";
import { storePictures } from "./server-pictures.js";
import { StagePart } from "./stage.js";
import { PuzzleSync } from "./sync.js";
import { AUTHOR_TEXTS } from "../../../languages/en/pages/features/authoring/puzzle/texts.js";

/** @typedef {import("../../../shared/model/language.js").Language} Language */
/** @typedef {import("./model/draft.js").PuzzleDraft} PuzzleDraft */
/** @typedef {import("./sync.js").Remote} Remote */
/** @typedef {import("./api.js").Puzzle} Puzzle */
/** @typedef {import("../desk/desk.js").Surroundings<Pick<Puzzle, "id"|"title"|"published">>} Surroundings */

/** The time without a change after which a draft is sent to the server, in ms. */
const SAVE_DELAY_MS = 1200;

/** @extends {Workbench<PuzzleDraft>} */
export class PuzzleEditor extends Workbench {
  #sync;
  #surroundings;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #timer;
  #devices;
  #bar;
  #isSending = false;
  #stage;
  #photos;
  #panel;
  #preview = iconButton("reveal", "preview", { id: "preview", click: () => this.togglePreview() });
  #play = element(
    "a",
    { class: "button", id: "play", target: "_blank" },
    icon("play"),
    element("span", { "data-text": "play" }),
  );
  #withdraw = iconButton("hide", "withdraw", { id: "withdraw", click: () => void this.publish(false) });
  #revert = iconButton("undo", "revert", { id: "revert", click: () => void this.#revertPuzzle() });
  #export = iconButton("data", "exportOne", { id: "export", click: () => void this.#exportPuzzle() });

  /** The index of the selected rectangle; -1 for none. */
  chosen = -1;

  /**
   * @param {HTMLElement} container
   * @param {PuzzleDraft} document
   * @param {Remote} remote
   * @param {{key: string, isDirty: boolean}} kept  in this browser
   * @param {Surroundings} surroundings
   */
  constructor(container, document, remote, { key, isDirty }, surroundings) {
    super(container, document, { kind: "puzzle", key, isDirty, language: surroundings.language });
    this.#sync = new PuzzleSync(remote);
    this.#surroundings = surroundings;
    this.#devices = new Devices({
      address: "/author",
      subject: "puzzle",
      remote: () => this.remote,
      isSending: () => this.#isSending,
      send: () => this.saveDraft(),
      load: authoredPuzzle,
      reopen: () => surroundings.reopen(),
      language: () => this.language,
    });
    this.#bar = new EditorBar(this, {
      state: () => this.#barState,
      publish: () => void this.publish(true),
      back: () => surroundings.go("/author"),
      tools: [this.#preview, this.#play],
      menu: [
        this.#withdraw,
        this.#revert,
        this.#export,
        ...this.#devices.buttons,
        iconButton("bin", "deleteOne", { id: "delete", click: () => void this.#remove() }),
        iconButton("language", "otherLanguage", { id: "switch-language", click: () => surroundings.switchLanguage() }),
      ],
    });
    this.#stage = new StagePart(this);
    this.#photos = new PhotosPart(this);
    const panel = [this.#photos, new DetailsPart(this), new PlacePart(this), new DifferencesPart(this)];
    this.#panel = element("div", { id: "panel" }, ...panel.map(({ root }) => root));
    container.replaceChildren(this.#bar.root, this.#stage.root, this.#panel);
    this.assemble([this.#bar, this.#stage, ...panel]);
  }

  get remote() {
    return this.#sync.remote;
  }

  get ownTexts() {
    return AUTHOR_PUZZLE_TEXTS[this.language];
  }

  get texts() {
    return { ...super.texts, ...AUTHORING_TEXTS[this.language], ...AUTHOR_PUZZLE_TEXTS[this.language] };
  }

  get untitled() {
    return AUTHOR_TEXTS[this.language].untitled;
  }

  get #barState() {
    const { texts, draft } = this;
    const words = {
      title: { text: texts.missingTitle, field: "#field-title" },
      picture: { text: texts.missingPicture, field: "#field-altered" },
      differences: { text: texts.missingDifferences, field: "#add" },
      outside: { text: texts.missingOutside, field: "#differences input" },
      place: { text: texts.missingPlace, field: "#field-latitude" },
    };
    return {
      heading: draft.title || this.untitled,
      isPublished: this.remote.published,
      isDirty: this.isDirty,
      isStored: this.remote.id !== null,
      isLocked: this.isPreview,
      missing: missingIn(draft).map((what) => words[what]),
    };
  }

  /** @param {number} index */
  choose(index) {
    if (this.chosen === index) return;
    this.chosen = index;
    this.show();
  }

  show() {
    const { draft, remote, texts, isDirty } = this;
    if (this.chosen >= draft.differences.length) this.chosen = -1;
    super.show();
    const isPlayable = draft.picture !== null && draft.differences.length > 0;
    setText(
      /** @type {HTMLElement} */ (this.#preview.querySelector("span")),
      this.isPreview ? texts.previewEnd : texts.preview,
    );
    this.#preview.disabled = !isPlayable;
    this.#preview.setAttribute("aria-pressed", String(this.isPreview));
    this.#withdraw.hidden = !remote.published;
    this.#revert.hidden = !remote.published || !isDirty;
    this.#play.hidden = !remote.published || isDirty;
    if (remote.id) this.#play.href = `/spot?puzzle=${remote.id}`;
    this.#export.disabled = !remote.id || isDirty || !isPlayable;
    // Without a picture, the photo fields are shown instead of the stage.
    const room = draft.picture ? this.#panel : this.#stage.root;
    if (this.#photos.root.parentElement !== room) room.prepend(this.#photos.root);
    document.title = `${draft.title || this.untitled} · TouchFigures`;
  }

  /** A preview hides everything that players do not see. */
  togglePreview() {
    this.#stage.togglePreview();
    this.container.classList.toggle("previewing", this.isPreview);
    this.#panel.inert = this.isPreview;
    this.show();
  }

  get isPreview() {
    return this.#stage?.isPreview ?? false;
  }

  /** @param {number} index */
  removeRectangle(index) {
    this.settle();
    this.change({ differences: this.draft.differences.filter((_, at) => at !== index) });
    this.#bar.say(fillText(this.texts.removed, { number: index + 1 }));
  }

  /** @param {number} index */
  focusRectangle(index) {
    this.#stage.focus(index);
  }

  /** @param {string} original  the photo's key @param {import("../../../shared/model/geography.js").Place|null} position */
  compared(original, position) {
    this.#sync.compared({ original, position });
  }

  /** @param {File[]} files  dropped on the stage */
  acceptFiles(files) {
    void this.#photos.accept(files);
  }

  changed() {
    clearTimeout(this.#timer);
    // A published puzzle changes only on the author's command.
    if (!this.remote.published) this.#timer = setTimeout(() => void this.saveDraft(), SAVE_DELAY_MS);
  }

  resend() {
    if (this.isDirty && !this.remote.published && !this.#isSending) void this.#save(null, "", undefined, true);
  }

  /** @param {(share: number) => void} [progress] */
  saveDraft(progress) {
    return this.#save(null, "", progress);
  }

  /**
   * Publishes or unpublishes the puzzle.
   * @param {boolean} published
   */
  publish(published) {
    const { donePublished, doneUpdated, doneWithdrawn } = this.texts;
    const done = !published ? doneWithdrawn : this.remote.published ? doneUpdated : donePublished;
    return this.#save(published, done, (share) => this.#photos.showProgress(share));
  }

  /**
   * @param {boolean|null} published  as of `PuzzleSync.save`
   * @param {string} done  the announcement afterwards
   * @param {(share: number) => void} [progress]
   * @param {boolean} [isRetry]  an automatic retry, which shows nothing until it succeeds
   */
  async #save(published, done, progress, isRetry = false) {
    clearTimeout(this.#timer);
    if (!isRetry) this.#bar.saving();
    this.#isSending = true;
    try {
      await this.sendChanges((draft) => this.#sync.save(draft, { published, untitled: this.untitled, progress }));
      if (this.isClosed) return;
      if (this.remote.id) history.replaceState(null, "", `/author?puzzle=${this.remote.id}`);
      this.#bar.done(done);
      this.show();
    } catch (error) {
      this.#bar.failed(error);
      const isPicture = error instanceof RestError && error.type === "bad-picture";
      this.showError(error, isPicture ? "altered" : "all");
    } finally {
      this.#isSending = false;
    }
  }

  /** Reverts to the published version; undo restores the changes. */
  async #revertPuzzle() {
    try {
      const puzzle = await authoredPuzzle(/** @type {string} */ (this.remote.id));
      const isAsBefore = puzzle.updatedAt === this.remote.updatedAt && this.remote.picture !== null;
      const { picture, original = null } = this.remote;
      const isHere = isAsBefore && (await storedFile(picture ?? "")) && (!original || (await storedFile(original)));
      const keys = isHere ? { picture, original } : await storePictures(puzzle);
      this.settle();
      this.change(draftOf(puzzle, keys));
      await this.clean();
      this.show();
    } catch (error) {
      this.showError(error);
    }
  }

  async #exportPuzzle() {
    try {
      const puzzle = await authoredPuzzle(/** @type {string} */ (this.remote.id));
      await exportPuzzles([puzzle], AUTHOR_TEXTS[this.language], (text) => this.#bar.say(text));
    } catch (error) {
      this.showError(error);
    }
  }

  async #remove() {
    clearTimeout(this.#timer);
    const { id, published } = this.remote;
    const { record } = this;
    if (id) return this.#surroundings.askToDelete({ id, title: this.draft.title || this.untitled, published });
    await this.abandon();
    this.#surroundings.draftDeleted(record);
  }

  async close() {
    clearTimeout(this.#timer);
    this.#devices.close();
    await super.close();
    if (this.isDirty && !this.remote.published && this.remote.id) await this.saveDraft();
  }
}
