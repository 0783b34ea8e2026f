// @ts-check
/** The buttons of a panel; downloads are behind one of them. */

import { element, setText } from "../../../shared/dom/dom.js";
import { BarMenu } from "./bar-menu.js";
import { PRESENT_TEXTS } from "./texts.js";

/**
 * @typedef {object} RowAction
 * @property {string} name
 * @property {string} label
 * @property {string} [key]  that does the same
 * @property {boolean} [isData]  whether it is behind the button for data
 * @property {boolean} shown
 * @property {() => void} run
 */

export class ActionRow {
  root = element("div", { class: "actions" });
  #menu;

  /**
   * @param {string} id  of the button for data
   * @param {import("../../../shared/model/language.js").Language} language
   */
  constructor(id, language) {
    this.#menu = new BarMenu({ id, icon: "data", label: PRESENT_TEXTS[language].dataMenu });
    this.#menu.root.hidden = true;
    this.root.append(this.#menu.root);
  }

  /**
   * The available buttons; a button that remains keeps the focus, also with another label.
   * @param {RowAction[]} actions
   */
  offer(actions) {
    for (const { name, label, key, isData, shown, run } of actions) {
      const existing = this.root.querySelector(`[data-action="${name}"]`);
      const shortcut = key ? { "aria-keyshortcuts": key, title: `${label} (${key})` } : {};
      const properties = { type: "button", class: "button", "data-action": name, ...shortcut, click: run };
      const button = /** @type {HTMLElement} */ (existing ?? element("button", properties));
      if (!existing && isData) this.#menu.append(button);
      else if (!existing) this.#menu.root.before(button);
      setText(button, label);
      button.hidden = !shown;
    }
    this.#menu.root.hidden = !actions.some(({ isData, shown }) => isData && shown);
  }
}
