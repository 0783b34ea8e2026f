// @ts-check
/**
 * The frame around the picture on a class's phone: the participant, the menu, and a message before a picture is chosen.
 */

import { byId, element, setText, translate } from "../../../shared/dom/dom.js";
import { icon } from "../../../shared/dom/icons.js";

export class SpotClassFrame {
  picture = element("div", { class: "class-picture" });
  #title = element("h1");
  #text = element("p");
  #wait = element("div", { class: "instead", role: "status" }, icon("picture"), this.#title, this.#text);
  #bar;
  onMenu = () => {};

  /** @param {HTMLElement} root */
  constructor(root) {
    const menu = element("button", { class: "round quiet", type: "button", "data-label": "menu", click: () => this.onMenu() });
    menu.append(icon("menu"));
    this.#bar = element("footer", { class: "class-bar" }, element("p", { id: "participant", class: "own-name" }), menu);
    const ground = element("div", { class: "class-ground" }, this.picture, this.#wait, byId("notices"));
    root.replaceChildren(ground, this.#bar);
    root.hidden = false;
    this.picture.hidden = this.#wait.hidden = true;
  }

  /** @param {Record<string, string>} texts */
  translate(texts) {
    translate("", texts, this.#bar);
  }

  /**
   * Shows a message instead of a picture.
   * @param {string} text
   * @param {string} [title]
   */
  wait(text, title = "") {
    setText(this.#title, title);
    setText(this.#text, text);
    this.#title.hidden = title === "";
    this.#wait.hidden = false;
    this.picture.hidden = true;
  }

  play() {
    this.#wait.hidden = true;
    this.picture.hidden = false;
  }

  /** Disables presses while the class is frozen. */
  set frozen(/** @type {boolean} */ frozen) {
    this.picture.inert = frozen;
  }
}
