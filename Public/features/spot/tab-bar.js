// @ts-check
/** Tabs by the ARIA pattern: one stop of the Tab key; the arrow keys choose the previous or next tab. */

/** @template {string} Name */
export class TabBar {
  /** @type {HTMLElement[]} */
  #tabs;
  /** @type {(name: Name) => void} */
  #chosen;

  /**
   * @param {HTMLElement} list  the `tablist`; each tab has a `data-tab` and controls a panel
   * @param {(name: Name) => void} chosen called when a person has chosen a tab, not by `select`
   */
  constructor(list, chosen) {
    this.#tabs = [.../** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll("[role=tab]"))];
    this.#chosen = chosen;
    list.addEventListener("keydown", (event) => this.#press(event));
    for (const tab of this.#tabs) tab.addEventListener("click", () => chosen(this.#name(tab)));
  }

  /** @param {Name} name */
  select(name) {
    for (const tab of this.#tabs) {
      const isSelected = this.#name(tab) === name;
      tab.setAttribute("aria-selected", String(isSelected));
      tab.tabIndex = isSelected ? 0 : -1;
      const panel = document.getElementById(tab.getAttribute("aria-controls") ?? "");
      if (panel) panel.hidden = !isSelected;
    }
  }

  /** @param {HTMLElement} tab */
  #name(tab) {
    return /** @type {Name} */ (tab.dataset.tab);
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const at = this.#tabs.indexOf(/** @type {HTMLElement} */ (event.target));
    const count = this.#tabs.length;
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: count - 1 }[event.key];
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    const tab = this.#tabs[(next + count) % count];
    tab.focus();
    this.#chosen(this.#name(tab));
  }
}
