// @ts-check
/** The page's keys: those of `PAGE_KEYS`, which says what each does. */

import { isTaken, shortcutsOf } from "../../../shared/input/shortcut.js";

/** Maximum number of key presses that wait; later ones are dropped. */
const MAX_WAITING_PRESSES = 20;

export class Keys {
  /** @type {Map<string, () => void>} */
  #actions = new Map();
  /** The keys of the host's controls. @type {Set<string>} */
  #controls = new Set();
  #mayControl;
  /**
   * The keys pressed while not all keys were known; null once they are.
   * @type {string[][]|null}
   */
  #waitingPresses = null;

  /** @param {() => boolean} mayControl  whether the page shows the host's controls */
  constructor(mayControl) {
    this.#mayControl = mayControl;
    document.addEventListener("keydown", (event) => this.#keyPressed(event));
  }

  /**
   * @param {string} key  as `KeyboardEvent.key` names it; `Ctrl+` before it
   * @param {() => void} run
   */
  on(key, run) {
    this.#actions.set(key.toLowerCase(), run);
    this.#controls.delete(key);
  }

  /**
   * Like `on`, for a control of the host.
   * @param {string} key
   * @param {() => void} run
   */
  control(key, run) {
    this.on(key, () => this.#mayControl() && run());
    this.#controls.add(key);
  }

  /** @param {string} key */
  isActive(key) {
    return this.#actions.has(key.toLowerCase()) && (!this.#controls.has(key) || this.#mayControl());
  }

  /** Queues keys that no part of the page knows yet, until `runQueued`. */
  queueUnknown() {
    this.#waitingPresses = [];
  }

  /** Runs the queued keys in their order. */
  runQueued() {
    const waitingPresses = this.#waitingPresses ?? [];
    this.#waitingPresses = null;
    for (const names of waitingPresses) this.#actionOf(names)?.();
  }

  /** @param {string[]} names  as `shortcutsOf` returns them */
  #actionOf(names) {
    return this.#actions.get(names.find((each) => this.#actions.has(each)) ?? "");
  }

  /**
   * Keys do not act on the page under a sheet, nor while somebody types.
   * @param {KeyboardEvent} event
   */
  #keyPressed(event) {
    if (event.repeat || event.defaultPrevented || isTaken(event.target)) return;
    const names = shortcutsOf(event, true);
    const run = this.#actionOf(names);
    if (!run) {
      if (this.#waitingPresses && this.#waitingPresses.length < MAX_WAITING_PRESSES) this.#waitingPresses.push(names);
      return;
    }
    event.preventDefault();
    run();
  }
}
