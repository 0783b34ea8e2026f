// @ts-check
/**
 * The panel of a challenge on the projector: the task, the finished participants, the histogram, the podium and the
 * host's buttons.
 */

import { Countdown } from "../../../shared/dom/countdown.js";
import { element, setText } from "../../../shared/dom/dom.js";
import { HistogramView } from "./histogram-view.js";
import { Podium } from "./podium.js";

export class ChallengeBoard {
  #root;
  #title = element("h1");
  #over = element("span", { class: "over" });
  #progress = element("p", { class: "done numbers", role: "status" });
  #summary = element("p", { class: "summary numbers" });
  #best = element("p", { class: "best numbers" });
  #podium = new Podium();
  #chart = element("div", { class: "chart" });
  #picture = element("div", { class: "picture", hidden: true });
  #scene = element("div", { class: "scene" }, this.#podium.root, this.#picture, this.#chart);
  #veil = element("p", { class: "veil" });
  #countdown = new Countdown();
  #failure = element("p", { class: "failure", role: "alert" });
  #histogram;

  /**
   * @param {HTMLElement} root
   * @param {import("../room/action-row.js").ActionRow} actions
   */
  constructor(root, actions) {
    this.#root = root;
    const heading = element("div", { class: "heading" }, this.#title, this.#over, actions.root);
    const foot = element("div", { class: "foot" }, this.#progress, this.#summary, this.#best);
    root.append(heading, this.#countdown.root, this.#scene, this.#veil, foot, this.#failure);
    this.#histogram = new HistogramView(this.#chart);
  }

  get shown() {
    return !this.#root.hidden;
  }

  set shown(shown) {
    this.#root.hidden = !shown;
  }

  /** @param {{title: string, over: string, done: string, all: boolean, summary: string, best: string, veil: string}} words */
  say({ title, over, done, all, summary, best, veil }) {
    setText(this.#title, title);
    setText(this.#over, over);
    setText(this.#progress, done);
    this.#progress.classList.toggle("all", all);
    setText(this.#summary, summary);
    setText(this.#best, best);
    setText(this.#veil, veil);
    this.#veil.hidden = veil === "";
    this.#scene.hidden = veil !== "";
  }

  /** @param {import("./histogram-view.js").HistogramPicture} picture */
  draw(picture) {
    this.#histogram.show(picture);
  }

  /** @param {HTMLElement|null} node  a task's own picture beside the histogram */
  picture(node) {
    this.#picture.replaceChildren(...(node ? [node] : []));
    this.#picture.hidden = node === null;
  }

  /** @param {number} wait  until the round counts, ms */
  count(wait) {
    const during = (/** @type {boolean} */ counting) => this.#root.classList.toggle("counting", counting);
    during(wait > 0);
    this.#countdown.show(wait, () => during(false));
  }

  /** @param {import("./podium.js").Placed[]} placed  the best first; an empty list removes the podium */
  showPodium(placed) {
    this.#podium.show(placed);
  }

  /** @param {string} text  "" removes it */
  fail(text) {
    setText(this.#failure, text);
  }
}
