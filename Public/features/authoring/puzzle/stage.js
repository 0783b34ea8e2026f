// @ts-check
/** The picture of the editor: rectangles are drawn, moved and resized on it, by pointer and by key. */

import { element, setText } from "../../../shared/dom/dom.js";
import { icon } from "../../../shared/dom/icons.js";
import { fillText } from "../../../shared/model/language.js";
import { storedFile } from "../../../shared/net/draft-store.js";
import { LIMITS } from "./model/draft.js";
import { between, handleAt, movedRectangle, rectangleAt, resized } from "./model/rectangle-edit.js";
import { rectangleWarnings } from "./model/warnings.js";
import { PictureStage } from "./picture-stage.js";
import { PreviewRound } from "./preview.js";
import { RectangleLayer } from "./rectangle-layer.js";
import { listenToStage } from "./stage-pointer.js";

/** @typedef {import("./model/rectangle-edit.js").Rectangle} Rectangle */
/** @typedef {import("./model/rectangle-edit.js").Point} Point */
/**
 * A drag's action and its start in px of the picture; `index` -1 draws a new rectangle.
 * @typedef {{index: number, handle: import("./model/rectangle-edit.js").Handle|null, from: Point, at: Point}} Drag
 */

/** Maximum movement of a click. */
const CLICK_TOLERANCE_PX = 4;
/** @type {Record<string, Point>} */
const ARROWS = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export class StagePart {
  #editor;
  #room = element("div", { id: "stage", "data-label": "stageLabel", role: "group" });
  #stage;
  #layer;
  #tools;
  #empty;
  /** @type {Drag|null} */
  #drag = null;
  /** The displayed photo and its address. */
  #photo = { key: "", address: "" };
  /** @type {PreviewRound|null} */
  #preview = null;
  #hint = element("p", { id: "preview-hint", class: "muted", role: "status", hidden: true });

  /** @param {import("./editor.js").PuzzleEditor} editor */
  constructor(editor) {
    this.#editor = editor;
    const tool = (
      /** @type {import("../../../shared/dom/icons.js").IconName} */ iconName,
      /** @type {string} */ label,
      /** @type {() => void} */ click,
    ) => element("button", { class: "round", "data-label": label, click }, icon(iconName));
    this.#empty = element("p", { class: "muted", "data-text": "onePhoto" });
    this.#stage = new PictureStage(this.#room, () => this.#placeRectangles());
    this.#layer = new RectangleLayer(this.#room, {
      focused: (index) => index >= 0 && this.#editor.choose(index),
      key: (index, event) => this.#key(index, event),
    });
    this.#tools = element(
      "div",
      { id: "stage-tools" },
      element("button", { id: "add", click: () => this.add() }, icon("plus"), element("span", { "data-text": "add" })),
      tool("minus", "zoomOut", () => this.#stage.zoomBy(1 / 1.5)),
      tool("plus", "zoomIn", () => this.#stage.zoomBy(1.5)),
      tool("fullScreen", "fit", () => this.#stage.fit()),
    );
    this.root = element("section", { id: "stage-room" }, this.#room, this.#empty, this.#hint, this.#tools);
    listenToStage(this.#room, {
      began: (at, reach) => this.#began(at, reach),
      moved: (at) => this.#pointerMoved(at),
      ended: () => this.#pointerEnded(),
      cancelled: () => this.#cancel(),
      zoomed: (factor, around) => this.#stage.zoomBy(factor, around),
      panned: (by) => this.#stage.moveBy(by),
    });
    this.root.addEventListener("dragover", (event) => event.preventDefault());
    this.root.addEventListener("drop", (event) => {
      event.preventDefault();
      editor.acceptFiles([...(event.dataTransfer?.files ?? [])]);
    });
    document.addEventListener("keydown", this.#escape);
  }

  close() {
    document.removeEventListener("keydown", this.#escape);
    this.#preview?.close();
    if (this.#photo.address) URL.revokeObjectURL(this.#photo.address);
  }

  get isPreview() {
    return this.#preview !== null;
  }

  togglePreview() {
    const { draft } = this.#editor;
    this.#cancel();
    if (this.#preview) {
      this.#preview.close();
      this.#preview = null;
    } else if (draft.picture) {
      this.#preview = new PreviewRound(this.#room, draft.differences, draft.picture, (key, found) => {
        setText(this.#hint, this.#previewText(key, found));
      });
      this.#preview.place(this.#stage);
      this.#preview.start();
    }
    this.#layer.hide(this.isPreview);
    this.#hint.hidden = !this.isPreview;
  }

  /**
   * @param {"press"|"found"|"nothing"|"all"} key
   * @param {number} found
   */
  #previewText(key, found) {
    const { texts, draft } = this.#editor;
    const values = { found, total: draft.differences.length };
    if (key === "found") return fillText(texts.previewFound, values);
    const words = { press: texts.previewPress, nothing: texts.previewNothing, all: texts.previewAll };
    return `${fillText(texts.previewCount, values)} · ${words[key]}`;
  }

  show() {
    const { picture } = this.#editor.draft;
    this.#room.hidden = !picture;
    this.#tools.hidden = !picture;
    this.#empty.hidden = Boolean(picture);
    this.root.classList.toggle("waiting", !picture);
    this.root.classList.toggle("dark", picture !== null);
    /** @type {HTMLButtonElement} */ (this.#tools.querySelector("#add")).disabled = this.isPreview;
    this.#layer.name(this.#editor.texts.differences);
    if (picture && picture.key !== this.#photo.key) void this.#load(picture);
    this.#placeRectangles();
  }

  /** @param {number} index */
  focus(index) {
    this.#layer.focus(index);
  }

  add() {
    const { draft } = this.#editor;
    if (!draft.picture || draft.differences.length >= LIMITS.differences) return;
    const { clientWidth, clientHeight } = this.#room;
    const middle = this.#stage.toPicture({ x: clientWidth / 2, y: clientHeight / 2 });
    const side = Math.min(clientWidth, clientHeight) / 8 / this.#stage.scale;
    const drawn = between(
      { x: middle.x - side, y: middle.y - side },
      { x: middle.x + side, y: middle.y + side },
      draft.picture,
    );
    this.#commit([...draft.differences, drawn], draft.differences.length);
    this.#layer.focus(this.#editor.chosen);
  }

  /** @param {import("./model/draft.js").Photo} photo */
  async #load(photo) {
    const before = this.#photo.address;
    this.#photo = { key: photo.key, address: "" };
    const file = await storedFile(photo.key);
    if (!file || this.#photo.key !== photo.key) return;
    this.#photo.address = URL.createObjectURL(file);
    this.#stage.show(this.#photo.address, photo, this.#editor.texts.pictureAlt);
    if (before) URL.revokeObjectURL(before);
    this.#placeRectangles();
  }

  /** Draws the rectangles; during a drag, with its current result. */
  #placeRectangles() {
    const { draft, chosen, texts } = this.#editor;
    this.#preview?.place(this.#stage);
    if (!draft.picture || this.isPreview) return;
    const rectangles = this.#drag ? this.#draggedDifferences(this.#drag) : draft.differences;
    const warned = new Set(rectangleWarnings(rectangles, draft.picture).map(({ index }) => index));
    const label = (/** @type {number} */ index) =>
      fillText(
        texts.rectangleLabel,
        { number: index + 1, ...rectangles[index] },
      );
    const shown = this.#drag?.index === -1 ? rectangles.length - 1 : chosen;
    this.#layer.show({ rectangles, chosen: shown, warned, label }, this.#stage);
  }

  /**
   * @param {readonly Rectangle[]} differences
   * @param {number} chosen
   */
  #commit(differences, chosen) {
    this.#editor.chosen = chosen;
    this.#editor.settle();
    this.#editor.change({ differences });
  }

  // Pointer

  /** @param {Point} at @param {number} reach */
  #began(at, reach) {
    if (this.#preview) return this.#preview.began(this.#stage.toPicture(at), at);
    const { draft, chosen } = this.#editor;
    const from = this.#stage.toPicture(at);
    const current = draft.differences[chosen];
    const handle = current ? handleAt(current, from, this.#reach(current, from, reach)) : null;
    const index = handle ? chosen : rectangleAt(draft.differences, from);
    this.#drag = { index, handle, from, at: from };
    this.#editor.choose(index);
    const focused = /** @type {HTMLElement|null} */ (document.activeElement);
    if (index >= 0) this.#layer.focus(index);
    else focused?.blur();
  }

  /**
   * The reach of a handle in px of the picture; smaller in a small rectangle, so that its middle can still be dragged.
   * @param {Rectangle} rectangle
   * @param {Point} from
   * @param {number} pixels  of the stage
   */
  #reach(rectangle, from, pixels) {
    const reach = pixels / this.#stage.scale;
    const isInside = rectangleAt([rectangle], from) === 0;
    return isInside ? Math.min(reach, Math.min(rectangle.width, rectangle.height) / 3) : reach;
  }

  /** @param {Point} at */
  #pointerMoved(at) {
    if (this.#preview) return this.#preview.moved(at);
    if (!this.#drag) return;
    this.#drag.at = this.#stage.toPicture(at);
    this.#placeRectangles();
  }

  #pointerEnded() {
    if (this.#preview) return this.#preview.ended();
    const drag = this.#drag;
    if (!drag) return;
    const rectangles = this.#draggedDifferences(drag);
    this.#drag = null;
    if (rectangles === this.#editor.draft.differences) return this.#placeRectangles();
    this.#commit(rectangles, drag.index < 0 ? rectangles.length - 1 : drag.index);
    this.#layer.focus(this.#editor.chosen);
  }

  #cancel() {
    this.#preview?.ended();
    this.#drag = null;
    this.#placeRectangles();
  }

  /**
   * @param {Drag} drag
   * @returns {readonly Rectangle[]} the unchanged differences if it was a click
   */
  #draggedDifferences({ index, handle, from, at }) {
    const { draft } = this.#editor;
    const picture = draft.picture ?? { width: 1, height: 1 };
    const by = { x: at.x - from.x, y: at.y - from.y };
    if (Math.hypot(by.x, by.y) * this.#stage.scale < CLICK_TOLERANCE_PX) return draft.differences;
    if (index < 0) {
      return draft.differences.length >= LIMITS.differences ? draft.differences : [
        ...draft.differences,
        between(from, at, picture),
      ];
    }
    const before = draft.differences[index];
    // If an undo or a new proposal came during the drag, the rectangle no longer exists.
    if (!before) return draft.differences;
    const after = handle ? resized(before, handle, by, picture) : movedRectangle(before, by, picture);
    return draft.differences.map((rectangle, at) => (at === index ? after : rectangle));
  }

  // Keys

  /** @param {KeyboardEvent} event */
  #escape = (event) => {
    if (event.key === "Escape" && this.#drag) this.#cancel();
  };

  /** @param {number} index @param {KeyboardEvent} event */
  #key(index, event) {
    const { draft } = this.#editor;
    const before = draft.differences[index];
    if (!before || !draft.picture || event.ctrlKey || event.metaKey) return;
    const arrow = ARROWS[event.key];
    if (arrow) {
      event.preventDefault();
      const step = event.shiftKey ? 10 : 1;
      const by = { x: arrow.x * step, y: arrow.y * step };
      const after = event.altKey ? resized(before, "se", by, draft.picture) : movedRectangle(before, by, draft.picture);
      const differences = draft.differences.map((rectangle, at) => (at === index ? after : rectangle));
      this.#editor.change({ differences }, `nudge.${index}`);
    } else if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      this.#editor.removeRectangle(index);
      this.#layer.focus(Math.min(index, this.#editor.draft.differences.length - 1));
    }
  }
}
