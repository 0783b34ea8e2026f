// @ts-check
/** The others' touches on the pad. Loaded when the first one is told. */

import { naturalSize, toViewport } from "../protocol/orientation.js";
import { byId, element } from "../view/dom.js";
import { PeerDiscs } from "../view/peer-discs.js";

/** @typedef {import("./pad-surface.js").PadSurface} Surface */

export class TouchPeers {
  #surface;
  #discs;

  /** @param {Surface} surface */
  constructor(surface) {
    this.#surface = surface;
    const canvas = element("canvas", { id: "peers", "aria-hidden": "true" });
    // Beneath the figures, which have to stay readable.
    byId("figures").before(canvas);
    this.#discs = new PeerDiscs(canvas);
  }

  /**
   * @param {import("../protocol/messages.js").ServerMessage} message
   * @param {string|undefined} own  this phone's id: the pad echoes its own fingers already
   */
  show({ touches = [] }, own) {
    const others = touches.filter((/** @type {any[]} */ [id]) => id !== own);
    this.#discs.tell(
      others.map((/** @type {any[]} */ [id, pointer, x, y, colour, shape]) => ({
        key: `${id}/${pointer}`,
        x,
        y,
        colour,
        shape,
      })),
      performance.now(),
    );
    this.#surface.frames.want();
  }

  /**
   * @param {number} now
   * @returns {boolean} whether the next frame has to draw again
   */
  draw(now) {
    const { orientation } = this.#surface;
    const { width, height } = naturalSize(orientation);
    return this.#discs.draw(now, orientation.viewport, (x, y) => toViewport(x * width, y * height, orientation));
  }
}
