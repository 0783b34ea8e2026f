// @ts-check
/** The others' touches on the pad. Loaded with the first of them. */

import { byId, element } from "../../shared/dom/dom.js";
import { naturalSize, toViewport } from "../../shared/model/orientation.js";
import { PeerDiscs } from "./peer-discs.js";

/** @typedef {import("../../shared/phone/pad-surface.js").PadSurface} Surface */

/** @typedef {[id: string, pointer: number, x: number, y: number, colour: string, shape: string]} PeerRow  x, y: from 0 to 1 */

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
   * @param {import("../../shared/model/messages.js").ServerMessage} message
   * @param {string|undefined} own  this phone's id: the pad echoes its own fingers already
   */
  show({ touches = [] }, own) {
    const others = touches.filter((/** @type {PeerRow} */ [id]) => id !== own);
    this.#discs.update(
      others.map((/** @type {PeerRow} */ [id, pointer, x, y, colour, shape]) => ({
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
