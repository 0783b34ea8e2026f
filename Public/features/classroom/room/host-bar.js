// @ts-check
/** The host's buttons at the lower edge: each with an icon, a label and its key. */

import { element, setText } from "../../../shared/dom/dom.js";
import { icon } from "../../../shared/dom/icons.js";
import { BarMenu } from "./bar-menu.js";

/**
 * @typedef {import("./controls.js").Control & {label: string, run: (() => void)|string}} BarButton `run`: a function, or
 *   an address
 */
/** @typedef {BarButton & {control: HTMLElement, text: HTMLElement, isOn: boolean}} ShownButton */

export class HostBar {
  #root;
  /** @type {Map<string, ShownButton>} */
  #buttons = new Map();
  /** @type {Map<string, BarMenu>} */
  #menus = new Map();

  /** @param {HTMLElement} root */
  constructor(root) {
    this.#root = root;
    root.hidden = false;
  }

  /**
   * Adds a menu to which buttons can belong.
   * @param {{id: string, icon: import("../../../shared/dom/icons.js").IconName, label: string}} menu
   */
  addMenu(menu) {
    const barMenu = new BarMenu(menu);
    this.#menus.set(menu.id, barMenu);
    this.#root.append(barMenu.root);
  }

  /** @param {BarButton} button */
  add(button) {
    const { id, icon: iconName, label, key, run, danger } = button;
    const text = element("span", { class: "label" });
    const content = [icon(iconName), text, button.menu && element("kbd", { "aria-hidden": "true" }, key)];
    const properties = { id: `host-${id}`, class: danger ? "button danger" : "button", "aria-keyshortcuts": key };
    const control = typeof run === "string"
      ? element("a", { ...properties, href: run }, ...content)
      : element("button", { ...properties, click: run }, ...content);
    this.#buttons.set(id, { ...button, control, text, isOn: false });
    this.rename(id, label);
    (this.#menus.get(button.menu ?? "") ?? this.#root).append(control);
  }

  /**
   * @param {string} id
   * @param {string} label
   */
  rename(id, label) {
    const button = this.#buttons.get(id);
    if (!button) return;
    button.label = label;
    setText(button.text, label);
    button.control.setAttribute("aria-label", label);
    button.control.setAttribute("title", `${label} (${button.key})`);
  }

  /**
   * Shows whether a toggle is on. A button whose label changes needs no such mark.
   * @param {string} id
   * @param {boolean} on
   */
  setOn(id, on) {
    const button = this.#buttons.get(id);
    if (!button) return;
    button.isOn = on;
    button.control.toggleAttribute("data-on", on);
    if (button.toggle) button.control.setAttribute("aria-pressed", String(on));
    const active = [...this.#buttons.values()].find(({ menu, isOn }) => menu && menu === button.menu && isOn);
    this.#menus.get(button.menu ?? "")?.showActive(active ?? null);
  }

  /**
   * @param {string} id
   * @param {boolean} shown
   */
  show(id, shown) {
    const button = this.#buttons.get(id);
    if (button) button.control.hidden = !shown;
  }

  /**
   * Presses the button.
   * @param {string} id
   */
  click(id) {
    const { control } = this.#buttons.get(id) ?? {};
    if (control && !control.hidden) control.click();
  }
}
