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
  "ratechange",
  "enterpictureinpicture",
  "leavepictureinpicture",
  "pointerlockchange",
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
  /** @type {{event: Event, leadsElsewhere: boolean}[]} */
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
  #roots;
  #animations;
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
    this.#roots = [...roots];
    this.#animations = new Set(running(this.#roots));
    const { signal } = this.#over;
    const note = () => (this.#changed = true);
    const around = new Set(upwards(touched));
    for (const root of this.#roots) {
      const view = (root.ownerDocument ?? /** @type {Document} */ (root)).defaultView;
      if (view) this.#windows.add(view);
      for (const field of root.querySelectorAll("input, textarea, select")) {
        if (this.#values.size < MAX_FIELDS) this.#values.set(field, valueOf(field));
      }
      // The focus of the touched button is not a visible change; that of a field opens or closes the keyboard.
      const focused = (
        /** @type {Event} */ { target },
      ) => (this.#changed ||= /** @type {Element} */ (target).matches?.(FIELD_SELECTOR) ||
        !around.has(/** @type {Element} */ (target)));
      root.addEventListener("focusin", focused, { capture: true, passive: true, signal });
      this.#observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
      for (const type of EVENTS) root.addEventListener(type, note, { capture: true, passive: true, signal });
      const left = (
        /** @type {Event} */ { target },
      ) => (this.#changed ||= /** @type {Element} */ (target).matches?.(FIELD_SELECTOR));
      root.addEventListener("focusout", left, { capture: true, passive: true, signal });
      const clicked = (/** @type {Event} */ event) => {
        this.#clicks.push({ event, leadsElsewhere: event.composedPath().some(leadsElsewhere) });
        // An animation may end before the timeout of the touch.
        setTimeout(() => (this.#changed ||= this.#animates), 50);
      };
      root.addEventListener("click", clicked, { capture: true, passive: true, signal });
    }
    for (const type of WINDOW_EVENTS) addEventListener(type, note, { signal });
    // A chooser or another window has the focus; a frame of this one may have it without a visible change.
    addEventListener("blur", () => (this.#changed ||= !document.hasFocus()), { signal });
    this.#effects = effects(this.#windows);
  }

  /** Whether the page has changed so far. */
  get happened() {
    for (const record of this.#observer.takeRecords()) this.#changed ||= !this.#isOwn(record);
    if (this.#changed || location.href !== this.#address) return true;
    // Code that prevents the default action of a click has done something else.
    if (this.#clicks.some(({ event, leadsElsewhere }) => event.defaultPrevented || leadsElsewhere)) return true;
    if (effects(this.#windows) !== this.#effects) return true;
    return [...this.#values].some(([field, value]) => valueOf(field) !== value) || this.#animates;
  }

  /** Whether a script has started an animation that still runs. */
  get #animates() {
    return running(this.#roots).some((each) => !this.#animations.has(each));
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
  return [...windows].reduce((sum, each) => {
    const { adoptedStyleSheets = [], styleSheets = [] } = each.document ?? {};
    const used = [...adoptedStyleSheets, ...styleSheets].filter(({ disabled }) => !disabled).length;
    return sum + (Reflect.get(each, EFFECTS_MARK) ?? 0) + used;
  }, 0);
}

/**
 * Whether something is a link to another page, to a file or to another program, which the browser follows. A link within the
 * page, or without an address, shows what it does.
 * @param {EventTarget} link
 */
function leadsElsewhere(link) {
  if (!("localName" in link) || !/^(a|area)$/.test(/** @type {Element} */ (link).localName)) return false;
  const { href, ownerDocument } = /** @type {HTMLAnchorElement} */ (link);
  // A link of a drawing has its address within an object.
  const address = String(Reflect.get(Object(href), "baseVal") ?? href);
  if (!address || address.startsWith("javascript:")) return false;
  const [page, fragment] = address.split("#");
  return fragment === undefined || (page !== "" && page !== ownerDocument.baseURI.split("#")[0]);
}

/** @param {Element} field */
function valueOf(field) {
  const { value, checked, indeterminate, selectedIndex } = /** @type {HTMLInputElement & HTMLSelectElement} */ (field);
  return `${checked} ${indeterminate} ${selectedIndex} ${value}`;
}

/**
 * The animations that scripts have started; those of style sheets belong to pressed buttons.
 * @param {(Document|ShadowRoot)[]} roots
 */
function running(roots) {
  return roots.flatMap((root) => root.getAnimations?.() ?? []).filter((each) =>
    !("transitionProperty" in each || "animationName" in each)
  );
}
