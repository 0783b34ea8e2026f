// @ts-check
/** Tabs over panels, by pointer and by arrow keys (WAI-ARIA Authoring Practices, "Tabs"). */

import { byId, element, setText } from "../../../shared/dom/dom.js";

export class Tabs {
  /** The name of the selected tab. */
  chosen;
  /** Called when another tab was selected. */
  changed = () => {};
  /** @type {Map<string, {tab: HTMLButtonElement, panel: HTMLElement}>} */
  #tabs = new Map();

  /**
   * @param {HTMLElement} strip
   * @param {string[]} names  each has a panel #panel-NAME
   */
  constructor(strip, names) {
    this.chosen = names[0];
    for (const name of names) {
      const panel = byId(`panel-${name}`);
      const tab = element("button", {
        role: "tab",
        id: `tab-${name}`,
        "aria-controls": panel.id,
        click: () => this.choose(name),
        keydown: (/** @type {KeyboardEvent} */ event) => this.#key(event, name),
      });
      strip.append(tab);
      this.#tabs.set(name, { tab, panel });
    }
    this.choose(this.chosen);
  }

  /** @param {string} chosen */
  choose(chosen) {
    if (!this.#tabs.has(chosen) || this.#tabs.get(chosen)?.tab.hidden) return;
    this.chosen = chosen;
    for (const [name, { tab, panel }] of this.#tabs) {
      tab.setAttribute("aria-selected", String(name === chosen));
      tab.tabIndex = name === chosen ? 0 : -1;
      panel.hidden = name !== chosen;
    }
    this.changed();
  }

  /**
   * Removes a tab.
   * @param {string} name
   */
  drop(name) {
    const { tab, panel } = this.#tabs.get(name) ?? {};
    if (!tab || !panel) return;
    tab.remove();
    panel.hidden = true;
    this.#tabs.delete(name);
    if (this.chosen === name) this.choose([...this.#tabs.keys()][0]);
  }

  /** @param {Record<string, string>} labels  by name */
  label(labels) {
    for (const [name, { tab }] of this.#tabs) setText(tab, labels[name]);
  }

  /**
   * @param {KeyboardEvent} event
   * @param {string} name
   */
  #key(event, name) {
    const names = [...this.#tabs.keys()];
    const at = names.indexOf(name);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1 + names.length, Home: 0, End: names.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = names[to % names.length];
    this.choose(next);
    this.#tabs.get(next)?.tab.focus();
  }
}
