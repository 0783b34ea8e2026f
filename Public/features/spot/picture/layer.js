// @ts-check
/** The picture: first a thumbnail, then the full image; moved and scaled by the compositor alone. */

import { element } from "../../../shared/dom/dom.js";

/** Time after the last movement until the picture is redrawn in full sharpness (ms). */
const REDRAW_DELAY_MS = 150;

export class PictureLayer {
  #layer = element("div", { class: "picture-layer" });
  #settling = 0;
  /** Counts the requests, so that a late picture does not replace a newer one. */
  #requestCount = 0;
  /** @type {import("./view.js").Size} */
  #size = { width: 0, height: 0 };

  /** @param {HTMLElement} box */
  constructor(box) {
    box.append(this.#layer);
  }

  /**
   * @param {string} thumbnail
   * @param {string} whole
   * @returns {Promise<void>} resolves when one of the two pictures is visible
   * @throws if neither picture could be loaded
   */
  async show(thumbnail, whole) {
    const request = ++this.#requestCount;
    this.#layer.replaceChildren();
    // If the server is too busy to make the thumbnail, the whole picture is loaded.
    const first = await loadImage(thumbnail, "high").catch(() => loadImage(whole, "high"));
    if (request !== this.#requestCount) return;
    this.#layer.replaceChildren(first);
    void this.#sharpen(whole, request);
  }

  /**
   * @param {string} address
   * @param {number} request
   */
  async #sharpen(address, request) {
    try {
      const whole = await loadImage(address, "low");
      if (request === this.#requestCount) this.#layer.append(whole);
      // The thumbnail stays beneath until the whole picture is painted.
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
      if (request === this.#requestCount) this.#layer.replaceChildren(whole);
    } catch {
      // The thumbnail is sufficient for playing, but less sharp if it is zoomed. The picture is requested again when
      // the network returns.
      window.addEventListener("online", () => request === this.#requestCount && void this.#sharpen(address, request), {
        once: true,
      });
    }
  }

  /** @param {import("./view.js").PictureView} view */
  place(view) {
    const { width, height } = view.fitted;
    if (width !== this.#size.width || height !== this.#size.height) {
      this.#size = { width, height };
      this.#layer.style.width = `${width}px`;
      this.#layer.style.height = `${height}px`;
    }
    const { x, y, scale } = view.place;
    this.#layer.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
  }

  /** Prepares a movement, during which the compositor moves the drawn picture. */
  move() {
    clearTimeout(this.#settling);
    this.#layer.classList.add("moves");
  }

  settle() {
    clearTimeout(this.#settling);
    this.#settling = window.setTimeout(() => this.#layer.classList.remove("moves"), REDRAW_DELAY_MS);
  }
}

/**
 * Returns an image that is decoded, so that drawing it takes no further work in the page's thread.
 * @param {string} address
 * @param {"high"|"low"} priority
 * @returns {Promise<HTMLImageElement>}
 */
export async function loadImage(address, priority) {
  const image = element("img", { alt: "", draggable: "false", decoding: "async", fetchpriority: priority });
  image.src = address;
  await image.decode();
  return image;
}
