// @ts-check
/** Watches whether a page reacts to a touch: by anything that its visitor may notice. */

const EVENTS = ["scroll", "focusin", "input", "change", "submit", "toggle", "play", "pause", "fullscreenchange", "popstate"];
/** Who leaves one of these closes the keyboard; that a button loses its focus is no reaction. */
const EDITABLE = "input, textarea, select, [contenteditable]:not([contenteditable=false])";
/** Only of the window. */
const OUTER = ["hashchange", "resize"];

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
   * @param {Iterable<Node>} roots  documents and shadow roots around the touch
   * @param {(node: Node) => boolean} isOwn  whether something is ours, not the page's
   */
  constructor(roots, isOwn) {
    this.#isOwnNode = isOwn;
    const { signal } = this.#over;
    const note = () => (this.#changed = true);
    for (const root of roots) {
      this.#observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
      for (const type of EVENTS) root.addEventListener(type, note, { capture: true, passive: true, signal });
      const left = (/** @type {Event} */ { target }) => (this.#changed ||= /** @type {Element} */ (target).matches?.(EDITABLE));
      root.addEventListener("focusout", left, { capture: true, passive: true, signal });
      root.addEventListener("click", (event) => this.#clicks.push(event), { capture: true, passive: true, signal });
    }
    for (const type of OUTER) addEventListener(type, note, { signal });
  }

  /** Whether anything has changed so far. */
  get happened() {
    for (const record of this.#observer.takeRecords()) this.#changed ||= !this.#isOwn(record);
    // Who prevents what a click would do has done something else.
    return this.#changed || location.href !== this.#address || this.#clicks.some((click) => click.defaultPrevented);
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
