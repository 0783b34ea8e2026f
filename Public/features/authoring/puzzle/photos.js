// @ts-check
/** The two photos: choosing and showing them, and the server's proposal of differences. */

import { element, setText } from "../../../shared/dom/dom.js";
import { icon } from "../../../shared/dom/icons.js";
import { notify } from "../../../shared/dom/notices.js";
import { fillText } from "../../../shared/model/language.js";
import { RestError } from "../../../shared/net/rest.js";
import { storedFile, storeFile } from "../../../shared/net/draft-store.js";
import { proposeDifferences } from "./api.js";
import { LIMITS } from "./model/draft.js";
import { PhotoField } from "./photo-field.js";

/** @typedef {"original"|"picture"} Role */

const TYPES = ["image/jpeg", "image/png", "image/webp"];

export class PhotosPart {
  #editor;
  #fields;
  #status = element("p", { id: "photos-status", role: "status" });
  #progress = element("progress", { id: "photos-progress", max: 1, hidden: true });
  #stopButton = element(
    "button",
    { hidden: true, click: () => this.#abort?.abort() },
    element("span", { "data-text": "cancel" }),
  );
  #swap;
  #propose;
  /** @type {AbortController|null} */
  #abort = null;
  /** @type {Map<string, string>} addresses of the displayed pictures, by key */
  #addresses = new Map();

  /** @param {import("./editor.js").PuzzleEditor} editor */
  constructor(editor) {
    this.#editor = editor;
    this.#fields = {
      original: new PhotoField("original", (files) => void this.#chosen("original", files)),
      picture: new PhotoField("altered", (files) => void this.#chosen("picture", files)),
    };
    this.#swap = element(
      "button",
      { id: "swap", click: () => this.#swapPhotos() },
      icon("swap"),
      element("span", { "data-text": "swap" }),
    );
    this.#propose = element(
      "button",
      { id: "propose", click: () => void this.#proposeAgain() },
      icon("again"),
      element("span", { "data-text": "propose" }),
    );
    this.root = element(
      "section",
      { id: "photos" },
      element("h2", { "data-text": "photoTitle" }),
      element("div", { class: "pair" }, this.#fields.original.root, this.#fields.picture.root),
      this.#progress,
      element("div", { class: "line" }, this.#status, this.#stopButton),
      element("div", { class: "line" }, this.#swap, this.#propose),
    );
  }

  close() {
    this.#abort?.abort();
    for (const address of this.#addresses.values()) URL.revokeObjectURL(address);
  }

  show() {
    const { draft } = this.#editor;
    const isBusy = this.#abort !== null;
    const both = Boolean(draft.original && draft.picture);
    this.#swap.hidden = !both;
    this.#propose.hidden = !both;
    this.#swap.disabled = isBusy;
    this.#propose.disabled = isBusy;
    for (const role of /** @type {Role[]} */ (["original", "picture"])) void this.#showPhoto(role);
  }

  /** @param {string} field @param {string} message */
  showFailure(field, message) {
    this.#fields.picture.showFailure(field === "altered" || field === "picture" ? message : "");
    this.#fields.original.showFailure(field === "original" ? message : "");
  }

  /** @param {number} share */
  showProgress(share) {
    const isSending = share < 1;
    this.#progress.hidden = !isSending;
    this.#progress.value = share;
    setText(this.#status, isSending ? fillText(this.#editor.texts.sending, { percent: Math.floor(share * 100) }) : "");
  }

  /**
   * Takes dropped files: of two, the first by name is the original, the second the altered photo.
   * @param {File[]} files
   */
  async accept(files) {
    const photos = files.slice(0, 2).sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
    if (photos.length === 2) {
      if (await this.#storePhoto("original", photos[0])) await this.#chosen("picture", [photos[1]]);
    } else if (photos.length === 1) {
      await this.#chosen(this.#editor.draft.picture || !this.#editor.draft.original ? "picture" : "original", photos);
    }
  }

  /** @param {Role} role */
  async #showPhoto(role) {
    const photo = this.#editor.draft[role];
    if (photo && !this.#addresses.has(photo.key)) {
      this.#addresses.set(photo.key, "");
      const file = await storedFile(photo.key);
      if (file) this.#addresses.set(photo.key, URL.createObjectURL(file));
    }
    const now = this.#editor.draft[role];
    this.#fields[role].show(now ? (this.#addresses.get(now.key) ?? "") : "", this.#editor.texts, now);
  }

  /** @param {Role} role @param {File[]} files */
  async #chosen(role, files) {
    if (files.length > 1) return this.accept(files);
    if (!files[0] || !(await this.#storePhoto(role, files[0]))) return;
    const { draft } = this.#editor;
    if (draft.original && draft.picture) await this.#compare();
    else if (draft.picture && !this.#editor.remote.published) await this.#editor.saveDraft((share) => this.showProgress(share));
  }

  /**
   * @param {Role} role
   * @param {File} file
   * @returns {Promise<boolean>} whether the photo was accepted
   */
  async #storePhoto(role, file) {
    const { texts } = this.#editor;
    const field = this.#fields[role];
    field.showFailure("");
    if (!TYPES.includes(file.type)) {
      const isKnown = Boolean(file.type) && !/hei[cf]/.test(file.type);
      field.showFailure(isKnown ? fillText(texts.badType, { type: file.type }) : texts.badTypeUnknown);
      return false;
    }
    if (file.size > LIMITS.pictureBytes) {
      field.showFailure(fillText(texts.tooLarge, { size: Math.ceil(file.size / 1024 / 1024) }));
      return false;
    }
    let size;
    try {
      const picture = await createImageBitmap(file);
      size = { width: picture.width, height: picture.height };
      picture.close();
    } catch {
      field.showFailure(texts.unreadable);
      return false;
    }
    const key = await storeFile(file);
    this.#editor.settle();
    this.#editor.change({ [role]: { key, ...size } });
    return true;
  }

  #swapPhotos() {
    const { original, picture } = this.#editor.draft;
    this.#editor.change({ original: picture, picture: original });
    void this.#compare();
  }

  #proposeAgain() {
    return this.#compare();
  }

  async #compare() {
    const { texts, draft } = this.#editor;
    const [original, altered] = await Promise.all(
      [draft.original, draft.picture].map((photo) => storedFile(photo?.key ?? "")),
    );
    if (!original || !altered || this.#abort) return;
    this.#abort = new AbortController();
    this.#stopButton.hidden = false;
    this.#progress.hidden = false;
    this.show();
    /** @param {number} share */
    const progress = (share) => {
      if (share < 1) this.#progress.value = share;
      else this.#progress.removeAttribute("value");
      setText(
        this.#status,
        share < 1 ? fillText(texts.sending, { percent: Math.floor(share * 100) }) : texts.comparing,
      );
    };
    try {
      progress(0);
      const { differences, position } = await proposeDifferences(original, altered, { progress, signal: this.#abort.signal });
      this.#editor.compared(draft.original?.key ?? "", position);
      const hadDifferences = this.#editor.draft.differences.length > 0;
      if (differences.length > 0) this.#editor.change({ differences });
      const count = differences.length;
      setText(
        this.#status,
        count === 0 ? texts.proposedNone : fillText(count === 1 ? texts.proposedOne : texts.proposed, { count }),
      );
      if (hadDifferences && count > 0) {
        const undo = element("button", { click: () => this.#editor.undo() }, texts.undo);
        notify("replaced", texts.rectanglesReplaced, { kind: "calm", icon: "info", actions: [undo], seconds: 8 });
      }
    } catch (error) {
      setText(this.#status, "");
      const { type = "", field = "", status = 1, message = String(error) } = error instanceof RestError ? error : {};
      if (type !== "aborted") {
        const text = status === 0 ? texts.offline : fillText(texts.failed, { detail: message });
        this.showFailure(field === "original" ? "original" : "altered", text);
      }
    } finally {
      this.#abort = null;
      this.#stopButton.hidden = true;
      this.#progress.hidden = true;
      this.show();
    }
    if (!this.#editor.remote.published) await this.#editor.saveDraft();
  }
}
