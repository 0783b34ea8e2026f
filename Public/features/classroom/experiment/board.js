// @ts-check
/** The panel of an experiment on the projector: the plot, the figures, the missing conditions, the host's buttons. */

import { choice } from "../../../shared/dom/choice.js";
import { element, setText } from "../../../shared/dom/dom.js";
import { PlotView } from "./plot-view.js";

/** @typedef {{title: string, phase: string, done: string, throughput: string, more: string, missing: string, veil: string}} BoardWords */

export class ExperimentBoard {
  #root;
  #title = element("h1");
  #phase = element("span", { class: "phase" });
  #chart = element("div", { class: "chart" });
  #veil = element("p", { class: "veil" });
  #progress = element("p", { class: "done numbers", role: "status" });
  #throughput = element("p", { class: "throughput numbers" });
  #moreText = element("p", { class: "more numbers" });
  #missing = element("p", { class: "missing" });
  #failure = element("p", { class: "failure", role: "alert" });
  #plot;

  /**
   * @param {HTMLElement} root
   * @param {import("../room/action-row.js").ActionRow} actions
   * @param {[label: string, isEffective: boolean][]} kinds  of difficulty
   * @param {(isEffective: boolean) => void} choose
   */
  constructor(root, actions, kinds, choose) {
    this.#root = root;
    const heading = element("div", { class: "heading" }, this.#title, this.#phase, actions.root);
    const foot = element(
      "div",
      { class: "foot" },
      this.#throughput,
      this.#progress,
      this.#moreText,
      choice(kinds, false, choose),
    );
    root.append(heading, this.#chart, this.#veil, foot, this.#missing, this.#failure);
    this.#plot = new PlotView(this.#chart);
  }

  get shown() {
    return !this.#root.hidden;
  }

  set shown(shown) {
    this.#root.hidden = !shown;
  }

  /** @param {BoardWords} words */
  say({ title, phase, done, throughput, more, missing, veil }) {
    setText(this.#title, title);
    setText(this.#phase, phase);
    setText(this.#progress, done);
    setText(this.#throughput, throughput);
    setText(this.#moreText, more);
    setText(this.#missing, missing);
    setText(this.#veil, veil);
    this.#veil.hidden = veil === "";
    this.#chart.hidden = veil !== "";
  }

  /** @param {import("./plot-view.js").Picture} picture */
  draw(picture) {
    this.#plot.show(picture);
  }

  /** @param {string} text  "" removes it */
  fail(text) {
    setText(this.#failure, text);
  }
}
