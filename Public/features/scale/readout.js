// @ts-check
/** The scale's texts: grams, percent and their source, updated at most once per 10 ms. */

import { byId, setText } from "../../shared/dom/dom.js";
import { TextPace } from "./text-pace.js";

/**
 * @typedef {object} Readout
 * @property {string} main
 * @property {string} second
 * @property {string} origin  in words
 * @property {"idle"|import("../../shared/model/force.js").Provenance} provenance
 */

export class ScaleReadout {
  #main = byId("grams");
  #secondLine = byId("force");
  #origin = byId("origin");
  #pace = new TextPace();
  /** @type {Readout|null} */
  #newest = null;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #later;

  /** @param {Readout} readout */
  show(readout) {
    this.#newest = readout;
    if (this.#later === undefined) this.#write();
  }

  #write() {
    const readout = this.#newest;
    if (!readout || this.#shows(readout)) return;
    const wait = this.#pace.wait(performance.now());
    if (wait > 0) {
      this.#later = setTimeout(() => {
        this.#later = undefined;
        this.#write();
      }, Math.ceil(wait));
      return;
    }
    setText(this.#main, readout.main);
    setText(this.#secondLine, readout.second);
    setText(this.#origin, readout.origin);
    this.#origin.dataset.provenance = readout.provenance;
  }

  /** @param {Readout} readout */
  #shows({ main, second, origin, provenance }) {
    return (
      this.#main.textContent === main &&
      this.#secondLine.textContent === second &&
      this.#origin.textContent === origin &&
      this.#origin.dataset.provenance === provenance
    );
  }
}
