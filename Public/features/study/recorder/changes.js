// @ts-check
/** Watches whether a page reacts to a touch: by any change that its visitor may notice. */

import { FIELD_SELECTOR } from "../elements/interactive.js";
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
/** The mark of touchkit.js on a window: how often it did something that no node shows, such as a sound. */
const EFFECTS_MARK = Symbol.for("touchkit.effects");
/** Events of the whole window. */
const WINDOW_EVENTS = ["hashchange", "resize", "visibilitychange"];

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
  /** @type {Set<Window>} */
  #windows = new Set([window]);
  #effects = 0;
  /** @type {unknown[]} */
  #selected = [];

  /**
   * @param {Element} touched
   * @param {Iterable<Document|ShadowRoot>} roots in which a reaction may be visible
   * @param {(node: Node) => boolean} isOwn whether a node is ours, not the page's
   */
  constructor(touched, roots, isOwn) {
    this.#isOwnNode = isOwn;
    const { signal } = this.#over;
    // Our canvas moves above what is opened, which browsers report.
    const note = (/** @type {Event} */ { target }) => (this.#changed ||= !isOwn(/** @type {Node} */ (target)));
    const around = new Set(upwards(touched));
    for (const root of roots) {
      const view = (root.ownerDocument ?? /** @type {Document} */ (root)).defaultView;
      if (view) this.#windows.add(view);
      const listen = (/** @type {string} */ type, /** @type {(event: Event) => void} */ note) =>
        root.addEventListener(type, note, { capture: true, passive: true, signal });
      for (const field of root.querySelectorAll("input, textarea, select")) {
        if (this.#values.size < MAX_FIELDS) this.#values.set(field, valueOf(field));
      }
      // The focus of the touched button is not a visible change; that of a field opens or closes the keyboard.
      const focused = (
        /** @type {Event} */ { target },
      ) => (this.#changed ||= /** @type {Element} */ (target).matches?.(FIELD_SELECTOR) ||
        !around.has(/** @type {Element} */ (target)));
      listen("focusin", focused);
      this.#observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
      for (const type of EVENTS) listen(type, note);
      const fieldLeft = (
        /** @type {Event} */ { target },
      ) => (this.#changed ||= /** @type {Element} */ (target).matches?.(FIELD_SELECTOR));
      listen("focusout", fieldLeft);
      listen("click", (event) => void this.#clicks.push(event));
    }
    for (const type of WINDOW_EVENTS) addEventListener(type, note, { signal });
    this.#effects = effectCount(this.#windows);
    this.#selected = selectedIn(this.#windows);
  }

  /** Whether the page has changed by now; also called when the next touch begins, which may undo the change. */
  get happened() {
    return (this.#changed ||= this.#differs());
  }

  #differs() {
    if (this.#observer.takeRecords().some((record) => !this.#isOwn(record)) || location.href !== this.#address) return true;
    // Code that prevents the default action of a click has done something else.
    if (this.#clicks.some((click) => click.defaultPrevented || leadsElsewhere(click))) return true;
    if (effectCount(this.#windows) !== this.#effects) return true;
    if (selectedIn(this.#windows).some((each, index) => each !== this.#selected[index])) return true;
    return [...this.#values].some(([field, value]) => valueOf(field) !== value);
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
function effectCount(windows) {
  return [...windows].reduce((sum, each) => sum + (Reflect.get(each, EFFECTS_MARK) ?? 0), 0);
}

/**
 * The ends of what is selected in each of these windows, without carets.
 * @param {Iterable<Window>} windows
 * @returns {unknown[]}
 */
function selectedIn(windows) {
  return [...windows].flatMap((each) => {
    const selection = each.getSelection();
    const { anchorNode, anchorOffset, focusNode, focusOffset } = selection?.isCollapsed === false ? selection : {};
    return [anchorNode, anchorOffset, focusNode, focusOffset];
  });
}

/**
 * Whether a click follows a link to another page, to a file or to another program. A link within a page shows what it does.
 * @param {Event} click
 */
function leadsElsewhere({ target }) {
  const link = /** @type {Element} */ (target).closest("a, area");
  return /^(?!javascript:)[^#]+$/i.test(link?.getAttribute("href") ?? "");
}

/** @param {Element} field */
function valueOf(field) {
  const { value, checked, indeterminate, selectedIndex } = /** @type {HTMLInputElement & HTMLSelectElement} */ (field);
  return `${checked} ${indeterminate} ${selectedIndex} ${value}`;
}
