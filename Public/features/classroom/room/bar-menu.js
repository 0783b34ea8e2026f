// @ts-check
/** A button of the host's bar that opens a list of further buttons, and shows which of them is on. */

import { element } from "../../../shared/dom/dom.js";
import { icon } from "../../../shared/dom/icons.js";

export class BarMenu {
  root;
  #label;
  #iconName;
  #iconElement = element("span", { class: "sign" });
  #summary;
  #list = element("div", { class: "menu", role: "group" });

  /** @param {{id: string, icon: import("../../../shared/dom/icons.js").IconName, label: string}} menu */
  constructor({ id, icon: iconName, label }) {
    this.#label = label;
    this.#iconName = iconName;
    this.#list.setAttribute("aria-label", label);
    this.#summary = element(
      "summary",
      { class: "button" },
      this.#iconElement,
      element("span", { class: "label" }, label),
      element("span", { class: "unfolds" }, icon("unfold")),
    );
    this.root = element("details", { id: `host-${id}`, class: "bar-menu" }, this.#summary, this.#list);
    // Called before the control acts: a sheet that it opens returns the focus to where it was.
    this.#list.addEventListener("click", () => this.#close(), { capture: true });
    this.root.addEventListener("keydown", (event) => this.#keyPressed(event));
    this.root.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget && !this.root.contains(/** @type {Node} */ (relatedTarget))) this.root.open = false;
    });
    document.addEventListener("pointerdown", ({ target }) => {
      if (!this.root.contains(/** @type {Node} */ (target))) this.root.open = false;
    });
    this.showActive(null);
  }

  /** @param {HTMLElement} control */
  append(control) {
    this.#list.append(control);
  }

  /** @param {{icon: import("../../../shared/dom/icons.js").IconName, label: string}|null} active  the control that is on */
  showActive(active) {
    this.#iconElement.replaceChildren(icon(active?.icon ?? this.#iconName));
    this.#summary.toggleAttribute("data-on", active !== null);
    const name = active ? `${this.#label}: ${active.label}` : this.#label;
    this.#summary.setAttribute("aria-label", name);
    this.#summary.setAttribute("title", name);
  }

  #close() {
    if (!this.root.open) return;
    this.root.open = false;
    this.#summary.focus();
  }

  /** @param {KeyboardEvent} event */
  #keyPressed(event) {
    if (!this.root.open) return;
    if (event.key === "Escape") this.#close();
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") this.#step(event.key === "ArrowDown" ? 1 : -1);
    else if (event.key === "Home" || event.key === "End") this.#controls.at(event.key === "Home" ? 0 : -1)?.focus();
    else return;
    // Other keys of the page do not act on an open list.
    event.preventDefault();
  }

  get #controls() {
    return /** @type {HTMLElement[]} */ ([...this.#list.children]).filter(({ hidden }) => !hidden);
  }

  /** @param {1|-1} step */
  #step(step) {
    const controls = this.#controls;
    const at = controls.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const next = at < 0 ? (step > 0 ? 0 : controls.length - 1) : at + step;
    controls[(next + controls.length) % controls.length]?.focus();
  }
}
