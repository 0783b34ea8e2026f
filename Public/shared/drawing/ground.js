// @ts-check
/** Loads the picture under a class's drawing for a canvas. */

/** @typedef {{image: HTMLImageElement, width: number, height: number}} ShownGround  size in the picture's px */

/** Delay before the picture is asked for again, when it could not be loaded (ms). */
const RETRY_DELAY_MS = 3000;

export class GroundLoader {
  /**
   * The picture, once it is there.
   * @type {ShownGround|null}
   */
  shown = null;
  /** Called when `shown` has changed. */
  changed = () => {};
  #code;
  /** The name of the wanted picture; empty for none. */
  #wanted = "";

  /** @param {string} code */
  constructor(code) {
    this.#code = code;
  }

  /** @param {Contract.Ground|null|undefined} ground */
  want(ground) {
    const name = ground?.picture ?? "";
    if (name === this.#wanted) return;
    this.#wanted = name;
    if (ground) void this.#load(ground);
    if (!this.shown) return;
    this.shown = null;
    this.changed();
  }

  /** @param {Contract.Ground} ground */
  async #load(ground) {
    const { picture, width, height } = ground;
    const image = new Image();
    image.src = `/api/v1/sessions/${this.#code}/grounds/${picture}`;
    try {
      await image.decode();
    } catch {
      setTimeout(() => this.#wanted === picture && void this.#load(ground), RETRY_DELAY_MS);
      return;
    }
    if (this.#wanted !== picture) return;
    this.shown = { image, width, height };
    this.changed();
  }
}
