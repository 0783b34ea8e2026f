// @ts-check
/** A picture, fitted and centred, that can be zoomed and moved; the overlay keeps its line widths. */

import { element } from "../../../shared/dom/dom.js";

/** @typedef {{x: number, y: number}} Point */

const MAX_ZOOM = 16;

export class PictureStage {
  #container;
  #image = element("img", { class: "stage-picture", alt: "", draggable: "false" });
  #size = { width: 1, height: 1 };
  /** The zoom; 1 fits the whole picture. */
  #zoom = 1;
  /** The offset of the picture's centre from the stage's centre, in px. */
  #shift = { x: 0, y: 0 };
  #changed;

  /**
   * @param {HTMLElement} container  its size is the stage's
   * @param {() => void} changed  called when the picture has moved or changed its size
   */
  constructor(container, changed) {
    this.#container = container;
    this.#changed = changed;
    container.append(this.#image);
    new ResizeObserver(() => this.#placePicture()).observe(container);
  }

  /**
   * @param {string} address
   * @param {{width: number, height: number}} size  in px of the picture
   * @param {string} label
   */
  show(address, size, label) {
    this.#image.alt = label;
    if (this.#image.getAttribute("src") !== address) this.#image.src = address;
    if (size.width === this.#size.width && size.height === this.#size.height) return;
    this.#size = size;
    this.fit();
  }

  get size() {
    return this.#size;
  }

  get zoom() {
    return this.#zoom;
  }

  /** CSS px per px of the picture. */
  get scale() {
    const { clientWidth, clientHeight } = this.#container;
    return Math.max(1e-6, Math.min(clientWidth / this.#size.width, clientHeight / this.#size.height)) * this.#zoom;
  }

  /** The picture's top left corner, in px of the stage. */
  get origin() {
    const { clientWidth, clientHeight } = this.#container;
    const { width, height } = this.#size;
    return {
      x: clientWidth / 2 + this.#shift.x - (width * this.scale) / 2,
      y: clientHeight / 2 + this.#shift.y - (height * this.scale) / 2,
    };
  }

  /**
   * Converts px of the stage to px of the picture.
   * @param {Point} point
   */
  toPicture(point) {
    const { origin, scale } = this;
    return { x: (point.x - origin.x) / scale, y: (point.y - origin.y) / scale };
  }

  fit() {
    this.#zoom = 1;
    this.#shift = { x: 0, y: 0 };
    this.#placePicture();
  }

  /**
   * @param {number} factor
   * @param {Point} [around]  the fixed point in px of the stage; by default its middle
   */
  zoomBy(factor, around) {
    const { clientWidth, clientHeight } = this.#container;
    const at = around ?? { x: clientWidth / 2, y: clientHeight / 2 };
    const anchor = this.toPicture(at);
    this.#zoom = Math.min(Math.max(this.#zoom * factor, 1), MAX_ZOOM);
    const now = this.toPicture(at);
    this.moveBy({ x: (now.x - anchor.x) * this.scale, y: (now.y - anchor.y) * this.scale });
  }

  /** @param {Point} by  in px of the stage */
  moveBy(by) {
    // The picture can be moved up to its edges, never out of the stage.
    const bound = (/** @type {number} */ shift, /** @type {number} */ side, /** @type {number} */ room) => {
      const maximum = Math.max(0, (side * this.scale - room) / 2);
      return Math.min(Math.max(shift, -maximum), maximum);
    };
    this.#shift = {
      x: bound(this.#shift.x + by.x, this.#size.width, this.#container.clientWidth),
      y: bound(this.#shift.y + by.y, this.#size.height, this.#container.clientHeight),
    };
    this.#placePicture();
  }

  #placePicture() {
    const { origin, scale } = this;
    const { style } = this.#image;
    style.width = `${this.#size.width * scale}px`;
    style.height = `${this.#size.height * scale}px`;
    style.transform = `translate(${origin.x}px, ${origin.y}px)`;
    this.#changed();
  }
}
