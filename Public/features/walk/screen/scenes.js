// @ts-check
/** All scenes as a list: heard, playing, and a button to play each by hand. */

import { element, setText } from "../../../shared/dom/dom.js";
import { icon } from "../../../shared/dom/icons.js";
import { fillText } from "../../../shared/model/language.js";

/** @typedef {{heard: boolean, playing: boolean, inside: boolean, distance: string, waits: string}} SceneState */

export class SceneList {
  #list;
  #choose;
  /** @type {{row: HTMLElement, note: HTMLElement, button: HTMLButtonElement, mark: HTMLElement}[]} */
  #rows = [];

  /**
   * @param {HTMLElement} place  an `ol`
   * @param {(scene: number) => void} choose
   */
  constructor(place, choose) {
    this.#list = place;
    this.#choose = choose;
  }

  /**
   * @param {string[]} names
   * @param {string} language  of the play
   */
  open(names, language) {
    this.#rows = names.map((name, scene) => {
      const note = element("small", { class: "muted" });
      const mark = element("span", { class: "mark" });
      const words = element("span", { class: "words" }, element("b", { lang: language }, name), note);
      const button = element("button", { class: "plain", click: () => this.#choose(scene) });
      return { row: element("li", {}, mark, words, button), note, button, mark };
    });
    this.#list.replaceChildren(...this.#rows.map(({ row }) => row));
  }

  /**
   * @param {SceneState[]} scenes
   * @param {string[]} names
   * @param {boolean} byHand  whether scenes may be chosen
   * @param {Record<string, string>} texts
   */
  show(scenes, names, byHand, texts) {
    scenes.forEach(({ heard, playing, inside, distance, waits }, index) => {
      const { row, note, button, mark } = this.#rows[index];
      row.classList.toggle("playing", playing);
      row.classList.toggle("heard", heard);
      if (mark.dataset.heard !== String(heard)) {
        mark.dataset.heard = String(heard);
        mark.replaceChildren(heard ? icon("done") : String(index + 1));
      }
      const state = [playing && texts.scenePlays, heard && texts.sceneHeard, inside ? texts.sceneInside : distance, waits];
      setText(note, state.filter(Boolean).join(" · "));
      button.hidden = !byHand;
      setText(button, playing ? texts.sceneStop : texts.sceneHear);
      const label = playing ? texts.sceneStopLabel : texts.sceneHearLabel;
      button.setAttribute("aria-label", fillText(label, { name: names[index] }));
    });
  }
}
