// @ts-check
/** The other phones' touches on the pad. Loaded with the first touch of another phone. */

import { byId, element } from "../../shared/dom/dom.js";
import { naturalSize, toViewport } from "../../shared/model/orientation.js";
import { PeerDiscs } from "./peer-discs.js";

/** @typedef {import("../../shared/phone/pad-surface.js").PadSurface} Surface */

export class TouchPeers {
  #surface;
  #discs;

  /** @param {Surface} surface */
  constructor(surface) {
    this.#surface = surface;
    const canvas = element("canvas", { id: "peers", "aria-hidden": "true" });
    byId("figures").before(canvas);
    this.#discs = new PeerDiscs(canvas);
  }

  /**
   * @param {Contract.PeersMessage} message
   * @param {string|undefined} own  this phone's id: the pad echoes its own fingers already
   */
  show({ touches }, own) {
    const others = touches.filter(([id]) => id !== own);
    this.#discs.update(
      others.map(([id, pointer, x, y, colour, shape]) => ({
        key: `${id}/${pointer}`,
        x,
        y,
        colour,
        shape,
      })),
      performance.now(),
    );
    this.#surface.frames.requestRedraw();
  }

  /**
   * @param {number} now
   * @returns {boolean} whether the next frame has to draw again
   */
  draw(now) {
    const { orientation } = this.#surface;
    const { width, height } = naturalSize(orientation);
    const toPad = (/** @type {number} */ x, /** @type {number} */ y) => toViewport(x * width, y * height, orientation);
    return this.#discs.draw(now, orientation.viewport, toPad, this.#discs.count > 0 ? readings() : []);
  }
}

/**
 * The areas of the figures on the current face. A challenge is done by feel and ends in a result, so it uses the whole
 * pad.
 */
function readings() {
  const { challenge, face } = document.documentElement.dataset;
  if (challenge) return [new DOMRect(0, 0, innerWidth, innerHeight)];
  if (face === "heatmap") return [];
  return [...document.querySelectorAll(".figure")].map((figure) => figure.getBoundingClientRect());
}
