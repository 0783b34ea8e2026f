// @ts-check
/** The desk: a walker on the map, or a recorded way, in place of the phone's position; the engine is told the same way. */

import { offset } from "../protocol/coordinates.js";
import { WALK_DESK_TEXTS } from "../protocol/texts/walk-desk.js";
import { distanceText } from "../protocol/walk-words.js";
import { byId, element, setText } from "../view/dom.js";
import { DeskReplay } from "./walk-desk-replay.js";

/** Positions come so often (ms). */
const INTERVAL = 250;
/** An arrow key's step (m). */
const STEP = 2;

/** @typedef {import("../protocol/coordinates.js").Coordinate} Coordinate */

export class Desk {
  /** @type {Coordinate} */
  position;
  #screen;
  #accuracy = 5;
  #timer = 0;
  #verdict = element("span", { class: "verdict" });
  #replay;

  /** @param {import("./walk-screen.js").WalkScreen} screen */
  constructor(screen) {
    this.#screen = screen;
    this.position = screen.listener.state.position ?? screen.map.beginning;
    this.#replay = new DeskReplay({
      texts: () => this.texts,
      moved: (position) => this.#place(position),
    });
    byId("desk").hidden = false;
    screen.tabs.choose("map");
    screen.map.map?.addWalker(this.position, {
      dragged: (to) => this.#place(to),
      stepped: (north, east) => this.#place(offset(this.position, north * STEP, east * STEP)),
    });
    this.speak();
  }

  get texts() {
    return WALK_DESK_TEXTS[this.#screen.language];
  }

  speak() {
    const { texts } = this;
    const shown = element("output", { class: "numbers", for: "desk-accuracy" });
    const tell = () => setText(shown, `± ${distanceText(this.#accuracy, this.#screen.language)}`);
    const range = element("input", {
      type: "range", id: "desk-accuracy", min: 1, max: 100, step: 1, value: this.#accuracy,
      input: () => {
        this.#accuracy = range.valueAsNumber;
        tell();
      },
    });
    tell();
    byId("desk").replaceChildren(
      element("h2", {}, texts.title),
      element("p", { class: "muted" }, texts.how),
      element("p", { class: "setting" }, element("label", { for: "desk-accuracy" }, texts.accuracy), range, shown),
      this.#replay.controls(),
      element("p", { class: "muted" }, `${texts.verdict}: `, this.#verdict),
    );
    this.#place(this.position);
  }

  // Like the phone's receiver

  start() {
    clearInterval(this.#timer);
    let before = performance.now();
    const step = () => {
      const now = performance.now();
      const elapsed = now - before;
      before = now;
      const speed = this.#replay.advance(elapsed);
      const { listener } = this.#screen;
      // A recording that is slowed down is walked slowly; one that goes fast takes the walk's time with it.
      listener.hurry(elapsed * (speed - 1));
      listener.fixAt({ ...this.position, accuracy: this.#accuracy, time: listener.now() });
    };
    this.#timer = setInterval(step, INTERVAL);
    step();
  }

  stop() {
    clearInterval(this.#timer);
  }

  /** @param {import("../engines/walk.js").WalkState} state */
  show({ verdict }) {
    const key = /** @type {keyof typeof WALK_DESK_TEXTS.en} */ (verdict ?? "none");
    setText(this.#verdict, this.texts[key] ?? String(verdict));
    this.#verdict.dataset.verdict = String(verdict ?? "none");
  }

  /** @param {Coordinate} position */
  #place(position) {
    this.position = position;
    this.#screen.map.map?.moveWalker(position, this.texts.walker);
  }
}
