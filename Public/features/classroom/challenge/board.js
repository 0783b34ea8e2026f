// @ts-check
/** The panel of a challenge on the projector: what is asked, the histogram, what can be done. */

import { element, setText } from "../../../shared/dom/dom.js";
import { HistogramView } from "./histogram-view.js";

/**
 * @typedef {object} BoardAction
 * @property {string} name
 * @property {string} label
 * @property {boolean} shown
 * @property {() => void} does
 */

export class ChallengeBoard {
  #root;
  #title = element("h1");
  #over = element("span", { class: "over" });
  #summary = element("p", { class: "summary numbers", role: "status" });
  #best = element("p", { class: "best numbers" });
  #chart = element("div", { class: "chart" });
  #veil = element("p", { class: "veil" });
  #actions = element("div", { class: "actions" });
  #failure = element("p", { class: "failure", role: "alert" });
  #histogram;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.#root = root;
    const heading = element("div", { class: "heading" }, this.#title, this.#over, this.#actions);
    root.append(heading, this.#chart, this.#veil, element("div", { class: "foot" }, this.#summary, this.#best), this.#failure);
    this.#histogram = new HistogramView(this.#chart);
  }

  get shown() {
    return !this.#root.hidden;
  }

  set shown(shown) {
    this.#root.hidden = !shown;
  }

  /** @param {{title: string, over: string, summary: string, best: string, veil: string}} words */
  say({ title, over, summary, best, veil }) {
    setText(this.#title, title);
    setText(this.#over, over);
    setText(this.#summary, summary);
    setText(this.#best, best);
    setText(this.#veil, veil);
    this.#veil.hidden = veil === "";
    this.#chart.hidden = veil !== "";
  }

  /** @param {import("./histogram-view.js").HistogramPicture} picture */
  draw(picture) {
    this.#histogram.show(picture);
  }

  /**
   * What can be pressed; a button that stays keeps the focus.
   * @param {BoardAction[]} actions
   */
  offer(actions) {
    for (const { name, label, shown, does } of actions) {
      const known = this.#actions.querySelector(`[data-action="${name}"]`);
      const button = known ?? element("button", { type: "button", class: "button", "data-action": name, click: does });
      if (!known) this.#actions.append(button);
      setText(button, label);
      /** @type {HTMLElement} */ (button).hidden = !shown;
    }
  }

  /** @param {string} text  "" takes it back */
  fail(text) {
    setText(this.#failure, text);
  }
}
