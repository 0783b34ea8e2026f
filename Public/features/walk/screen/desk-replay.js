// @ts-check
/** Replays a GPX file at any speed, moved to any place. */

import { element, setText } from "../../../shared/dom/dom.js";
import { fillText } from "../../../shared/model/language.js";
import { clockText } from "../texts/figures.js";
import { GPXWalk } from "./gpx-walk.js";
import { decodedXML, GPXFault, readGPX } from "./gpx.js";

const SPEEDS = Object.freeze([0.5, 1, 2, 5, 10, 20]);
/** Larger than any recording of a day; a larger file is not read into memory. */
const MAX_FILE_BYTES = 40_000_000;

/** @typedef {typeof import("../../../languages/en/pages/features/walk/texts/desk.js").WALK_DESK_TEXTS.en} DeskTexts */

export class DeskReplay {
  #texts;
  #onMoved;
  /** @type {GPXWalk|null} */
  #walk = null;
  #file = "";
  /** @type {{key: keyof DeskTexts, line: number}|null} */
  #fault = null;
  #time = 0;
  #speed = 1;
  #playing = false;
  #seek = element("input", {
    type: "range",
    id: "desk-seek",
    min: 0,
    max: 0,
    step: 1000,
    value: 0,
    input: () => this.#seekTo(this.#seek.valueAsNumber),
  });
  #clock = element("output", { class: "numbers", for: "desk-seek" });
  #play = element("button", { click: () => this.#toggle() });
  #message = element("p", { role: "status", class: "muted" });
  #row = element("div", { class: "replay", hidden: true });

  /**
   * @param {object} desk
   * @param {() => DeskTexts} desk.texts
   * @param {(position: import("../listening/coordinates.js").Coordinate) => void} desk.moved
   */
  constructor({ texts, moved }) {
    this.#texts = texts;
    this.#onMoved = moved;
  }

  /** The controls, with texts in the current language. */
  controls() {
    const texts = this.#texts();
    const speeds = element(
      "select",
      { "aria-label": texts.speed, change: () => (this.#speed = Number(speeds.value)) },
      ...SPEEDS.map((speed) => element("option", { value: speed, selected: speed === this.#speed }, `${speed}×`)),
    );
    const input = element("input", {
      type: "file",
      id: "desk-file",
      class: "spoken",
      accept: ".gpx,application/gpx+xml",
      change: () => void this.#open(input),
    });
    this.#seek.setAttribute("aria-label", texts.seek);
    this.#row.replaceChildren(this.#play, this.#seek, this.#clock, speeds);
    this.#show();
    const label = element("label", { class: "button", for: "desk-file" }, texts.file);
    return element("div", { class: "rows" }, input, label, this.#message, this.#row);
  }

  /**
   * @param {number} elapsed  ms
   * @returns {number} the speed of the recording; 0 if there is none
   */
  advance(elapsed) {
    if (!this.#playing || !this.#walk) return 0;
    this.#seekTo(this.#time + elapsed * this.#speed);
    if (this.#time >= this.#walk.duration) this.#toggle();
    return this.#speed;
  }

  /** @param {HTMLInputElement} input */
  async #open(input) {
    const file = input.files?.[0];
    input.value = "";
    if (!file) return;
    this.#file = file.name;
    this.#fault = null;
    try {
      if (file.size > MAX_FILE_BYTES) throw new GPXFault("tooMany", 1);
      this.#walk = new GPXWalk(readGPX(decodedXML(await file.arrayBuffer())));
      this.#playing = true;
      this.#seekTo(0);
    } catch (error) {
      this.#fault = error instanceof GPXFault ? { key: error.reason, line: error.line } : { key: "unreadable", line: 0 };
    }
    this.#show();
  }

  /** @param {number} time */
  #seekTo(time) {
    if (!this.#walk) return;
    this.#time = Math.max(0, Math.min(this.#walk.duration, time));
    this.#seek.value = String(this.#time);
    setText(this.#clock, `${clockText(this.#time / 1000)} / ${clockText(this.#walk.duration / 1000)}`);
    this.#onMoved(this.#walk.position(this.#time));
  }

  #toggle() {
    if (!this.#playing && this.#walk && this.#time >= this.#walk.duration) this.#seekTo(0);
    this.#playing = !this.#playing;
    this.#show();
  }

  #show() {
    const texts = this.#texts();
    this.#row.hidden = !this.#walk;
    this.#seek.max = String(this.#walk?.duration ?? 0);
    setText(this.#play, this.#playing ? texts.halt : texts.play);
    const text = this.#fault ? fillText(texts[this.#fault.key], { file: this.#file, line: this.#fault.line }) : this.#file;
    setText(this.#message, text);
    this.#message.classList.toggle("failure", this.#fault !== null);
  }
}
