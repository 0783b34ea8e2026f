// @ts-check
/** Watches whether a page reacts to a touch: by any change that its visitor may notice. */

import { upwards } from "../elements/tree.js";

const EVENTS = [
  "scroll",
  "input",
  "change",
  "submit",
  "toggle",
  "play",
  "pause",
  "seeking",
  "volumechange",
  "copy",
  "cut",
  "fullscreenchange",
  "popstate",
  "beginEvent",
];
/** Maximum number of fields whose values are compared. */
const MAX_FIELDS = 500;
/** A blur of one of these elements closes the keyboard and is a reaction; that of a button is not. */
const EDITABLE = "input, textarea, select, [contenteditable]:not([contenteditable=false])";
/** The mark of touchkit.js on a window: how often it did something that no node shows, such as a sound. */
const EFFECTS_MARK = Symbol.for("touchkit.effects");
/** Events that only the window gets. */
const WINDOW_EVENTS = ["hashchange", "resize"];

export class Changes {
  #changed = false;
  #address = location.href;
  #over = new AbortController();
  /** @type {Event[]} */
  #clicks = [];
  #observer = new MutationObserver((records) => {
    this.#changed ||= records.some((record) => !this.#isOwn(record));
  });
  /** @type {(node: Node) => boolean} */
  #isOwnNode;

  /**
   * Values that scripts change without any event.
   * @type {Map<Element, string>}
   */
  #values = new Map();
  #animations = new Set(running());
  /** @type {Set<Window>} */
  #windows = new Set([window]);
  #effects = 0;

  /**
   * @param {Element} touched
   * @param {Iterable<Document|ShadowRoot>} roots in which a reaction may be visible
   * @param {(node: Node) => boolean} isOwn whether a node is ours, not the page's
   */
  constructor(touched, roots, isOwn) {
    this.#isOwnNode = isOwn;
    const { signal } = this.#over;
    const note = () => (this.#changed = true);
    const around = new Set(upwards(touched));
    for (const root of roots) {
      const view = (root.ownerDocument ?? /** @type {Document} */ (root)).defaultView;
      if (view) this.#windows.add(view);
      for (const field of root.querySelectorAll("input, textarea, select")) {
        if (this.#values.size < MAX_FIELDS) this.#values.set(field, valueOf(field));
      }
      // The focus of the touched button is not a visible change.
      const focused = (
        /** @type {Event} */ { target },
      ) => (this.#changed ||= /** @type {Element} */ (target).matches?.(EDITABLE) ||
        !around.has(/** @type {Element} */ (target)));
      root.addEventListener("focusin", focused, { capture: true, passive: true, signal });
      this.#observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
      for (const type of EVENTS) root.addEventListener(type, note, { capture: true, passive: true, signal });
      const left = (/** @type {Event} */ { target }) => (this.#changed ||= /** @type {Element} */ (target).matches?.(EDITABLE));
      root.addEventListener("focusout", left, { capture: true, passive: true, signal });
      const clicked = (/** @type {Event} */ event) => {
        this.#clicks.push(event);
        // An animation may end before the timeout of the touch.
        setTimeout(() => (this.#changed ||= this.#animates), 50);
      };
      root.addEventListener("click", clicked, { capture: true, passive: true, signal });
    }
    for (const type of WINDOW_EVENTS) addEventListener(type, note, { signal });
    this.#effects = effects(this.#windows);
  }

  /** Whether the page has changed so far. */
  get happened() {
    for (const record of this.#observer.takeRecords()) this.#changed ||= !this.#isOwn(record);
    // Code that prevents the default action of a click has done something else.
    if (this.#changed || location.href !== this.#address || this.#clicks.some((click) => click.defaultPrevented)) return true;
    if (effects(this.#windows) !== this.#effects) return true;
    return [...this.#values].some(([field, value]) => valueOf(field) !== value) || this.#animates;
  }

  /** Whether a script has started an animation that still runs. */
  get #animates() {
    return running().some((each) => !this.#animations.has(each));
  }

  stop() {
    this.#observer.disconnect();
    this.#over.abort();
  }

  /** @param {MutationRecord} record */
  #isOwn({ type, target, addedNodes, removedNodes }) {
    if (this.#isOwnNode(target)) return true;
    return type === "childList" && [...addedNodes, ...removedNodes].every(this.#isOwnNode);
  }
}

/**
 * How often these windows did something that no node shows.
 * @param {Iterable<Window>} windows
 */
function effects(windows) {
  return [...windows].reduce(
    (sum, each) => sum + (Reflect.get(each, EFFECTS_MARK) ?? 0) + (each.document?.adoptedStyleSheets?.length ?? 0),
    0,
  );
}

/** @param {Element} field */
function valueOf(field) {
  const { value, checked, selectedIndex } = /** @type {HTMLInputElement & HTMLSelectElement} */ (field);
  return `${checked} ${selectedIndex} ${value}`;
}

/** The animations that scripts have started; those of style sheets belong to pressed buttons. */
function running() {
  const { CSSTransition: Transition, CSSAnimation: Keyframes } = window;
  return (document.getAnimations?.() ?? []).filter((each) => !(each instanceof Transition || each instanceof Keyframes));
}
