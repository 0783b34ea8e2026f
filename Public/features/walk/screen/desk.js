// @ts-check
/** The desk: a walker on the map, or a recorded path, replaces the phone's position; the engine gets the same fixes. */

import { byId, element, setText } from "../../../shared/dom/dom.js";
import { distanceText } from "../../../shared/model/geography.js";
import { offset } from "../listening/coordinates.js";
import { WALK_DESK_TEXTS } from "../../../languages/en/pages/features/walk/texts/desk.js";
import { DeskReplay } from "./desk-replay.js";

/** Interval between two positions. */
const POSITION_INTERVAL_MS = 250;
/** The step of an arrow key. */
const STEP_METRES = 2;

/** @typedef {import("../listening/coordinates.js").Coordinate} Coordinate */

export class Desk {
  /** @type {Coordinate} */
  position;
  #screen;
  #accuracy = 5;
  #timer = 0;
  #verdict = element("span", { class: "verdict" });
  #replay;

  /** @param {import("./screen.js").WalkScreen} screen */
  constructor(screen) {
    this.#screen = screen;
    this.position = screen.listener.state.position ?? screen.map.beginning;
    this.#replay = new DeskReplay({
      texts: () => this.texts,
      moved: (position) => this.#setPosition(position),
    });
    byId("desk").hidden = false;
    screen.tabs.choose("map");
    screen.map.map?.addWalker(this.position, {
      dragged: (to) => this.#setPosition(to),
      stepped: (north, east) => this.#setPosition(offset(this.position, north * STEP_METRES, east * STEP_METRES)),
    });
    this.translate();
  }

  get texts() {
    return WALK_DESK_TEXTS[this.#screen.language];
  }

  translate() {
    const { texts } = this;
    const shown = element("output", { class: "numbers", for: "desk-accuracy" });
    const showAccuracy = () => setText(shown, `± ${distanceText(this.#accuracy, this.#screen.language)}`);
    const range = element("input", {
      type: "range",
      id: "desk-accuracy",
      min: 1,
      max: 100,
      step: 1,
      value: this.#accuracy,
      input: () => {
        this.#accuracy = range.valueAsNumber;
        showAccuracy();
      },
    });
    showAccuracy();
    byId("desk").replaceChildren(
      element("h2", {}, texts.title),
      element("p", { class: "muted" }, texts.how),
      element("p", { class: "setting" }, element("label", { for: "desk-accuracy" }, texts.accuracy), range, shown),
      this.#replay.controls(),
      element("p", { class: "muted" }, `${texts.verdict}: `, this.#verdict),
    );
    this.#setPosition(this.position);
  }

  // The interface of the phone's receiver

  start() {
    clearInterval(this.#timer);
    let before = performance.now();
    const step = () => {
      const now = performance.now();
      const elapsed = now - before;
      before = now;
      const speed = this.#replay.advance(elapsed);
      const { listener } = this.#screen;
      // Below normal speed the walk's clock is the real one; above it, the walk's clock is advanced too.
      listener.skipAhead(elapsed * (speed - 1));
      listener.fixAt({ ...this.position, accuracy: this.#accuracy, time: listener.now() });
    };
    this.#timer = setInterval(step, POSITION_INTERVAL_MS);
    step();
  }

  stop() {
    clearInterval(this.#timer);
  }

  /** @param {import("../engine/walk.js").WalkState} state */
  show({ verdict }) {
    const key = /** @type {keyof typeof WALK_DESK_TEXTS.en} */ (verdict ?? "none");
    setText(this.#verdict, this.texts[key] ?? String(verdict));
    this.#verdict.dataset.verdict = String(verdict ?? "none");
  }

  /** @param {Coordinate} position */
  #setPosition(position) {
    this.position = position;
    this.#screen.map.map?.moveWalker(position, this.texts.walker);
  }
}
