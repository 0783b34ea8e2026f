// @ts-check
/**
 * The two round buttons: the likely next action is the big one, and both change places in one motion. The buttons
 * themselves are moved by a transform, so that they react to taps where they are visible, also while moving.
 */

import { setText } from "../../../shared/dom/dom.js";

/** @typedef {"start"|"waiting"|"running"|"paused"} ButtonState */

/** @typedef {[text: string, active: boolean]} Label  a key of the texts; whether it can be pressed */

/**
 * The big button of each state, and both labels.
 * @type {Readonly<Record<ButtonState, {big: "go"|"hold", go: Label, hold: Label}>>}
 */
const STATES = Object.freeze({
  start: { big: "go", go: ["start", true], hold: ["pause", false] },
  waiting: { big: "go", go: ["running", false], hold: ["pause", true] },
  running: { big: "hold", go: ["running", false], hold: ["pause", true] },
  paused: { big: "go", go: ["goOn", true], hold: ["paused", false] },
});

export class WalkButtons {
  /** @type {ButtonState} */
  state = "start";
  #stage;
  #goButton;
  #holdButton;

  /**
   * @param {HTMLElement} stage  holds #go and #hold
   * @param {{go: () => void, hold: () => void}} actions
   */
  constructor(stage, actions) {
    this.#stage = stage;
    this.#goButton = /** @type {HTMLButtonElement} */ (stage.querySelector("#go"));
    this.#holdButton = /** @type {HTMLButtonElement} */ (stage.querySelector("#hold"));
    this.#goButton.addEventListener("click", () => STATES[this.state].go[1] && actions.go());
    this.#holdButton.addEventListener("click", () => STATES[this.state].hold[1] && actions.hold());
  }

  /**
   * @param {ButtonState} state
   * @param {Record<string, string>} texts
   */
  show(state, texts) {
    const { big, go, hold } = STATES[state];
    const changed = state !== this.state;
    this.state = state;
    this.#stage.dataset.big = big;
    this.#stage.dataset.state = state;
    label(this.#goButton, go, texts);
    label(this.#holdButton, hold, texts);
    // With the keyboard, the focus goes to the next likely action.
    const [likely, other] = big === "go" ? [this.#goButton, this.#holdButton] : [this.#holdButton, this.#goButton];
    if (changed && document.activeElement === other) likely.focus({ preventScroll: true });
  }
}

/**
 * @param {HTMLButtonElement} button
 * @param {[text: string, active: boolean]} what
 * @param {Record<string, string>} texts
 */
function label(button, [text, active], texts) {
  setText(/** @type {HTMLElement} */ (button.querySelector("span")), texts[text]);
  // Not `disabled`: a disabled button would lose the focus, and a screen reader would lose its place.
  button.setAttribute("aria-disabled", String(!active));
}
