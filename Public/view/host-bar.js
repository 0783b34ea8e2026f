// @ts-check
/** The host's buttons at the lower edge: each with a sign, a label and its key. */

import { element, setText } from "./dom.js";
import { icon } from "./icons.js";

/**
 * @typedef {object} BarButton
 * @property {string} id
 * @property {import("./icons.js").IconName} sign
 * @property {string} label
 * @property {string} key  one letter, as it is shown
 * @property {(() => void)|string} does  a function, or an address
 * @property {boolean} [toggle]  its label stays the same, whether it is on or off
 */

export class HostBar {
  #root;
  /** @type {Map<string, {control: HTMLElement, label: HTMLElement, key: string, toggle: boolean}>} */
  #buttons = new Map();

  /** @param {HTMLElement} root */
  constructor(root) {
    this.#root = root;
    root.hidden = false;
  }

  /**
   * Appends a button, or puts it before another one.
   * @param {BarButton} button
   * @param {string} [before]  that one's id
   */
  add({ id, sign, label, key, does, toggle = false }, before) {
    const text = element("span", { class: "label" });
    const properties = { id: `host-${id}`, class: "button", "aria-keyshortcuts": key };
    const control =
      typeof does === "string"
        ? element("a", { ...properties, href: does }, icon(sign), text)
        : element("button", { ...properties, type: "button", click: does }, icon(sign), text);
    this.#buttons.set(id, { control, label: text, key, toggle });
    this.rename(id, label);
    this.#root.insertBefore(control, before ? (this.#buttons.get(before)?.control ?? null) : null);
  }

  /**
   * @param {string} id
   * @param {string} label
   */
  rename(id, label) {
    const button = this.#buttons.get(id);
    if (!button) return;
    setText(button.label, label);
    button.control.setAttribute("aria-label", label);
    button.control.setAttribute("title", `${label} (${button.key})`);
  }

  /**
   * Shows whether what the button switches is on. A changed label says that by itself.
   * @param {string} id
   * @param {boolean} on
   */
  light(id, on) {
    const { control, toggle } = this.#buttons.get(id) ?? {};
    control?.toggleAttribute("data-on", on);
    if (toggle) control?.setAttribute("aria-pressed", String(on));
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
   * As a person would press it.
   * @param {string} id
   */
  click(id) {
    const { control } = this.#buttons.get(id) ?? {};
    if (control && !control.hidden) control.click();
  }
}
