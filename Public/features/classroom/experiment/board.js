// @ts-check
/** The panel of an experiment on the projector: the plot, the figures, the missing conditions, the host's buttons. */

import { choice } from "../../../shared/dom/choice.js";
import { element, setText } from "../../../shared/dom/dom.js";
import { drawing } from "../../../shared/dom/states/drawings.js";
import { DataTable } from "../../../shared/drawing/chart/data-table.js";
import { addToBar } from "../room/class-activity.js";
import { PlotView } from "./plot-view.js";
import { PracticeRing } from "./practice-ring.js";

/** @typedef {{title: string, phase: string, done: string, finding: string, throughput: string, more: string, missing: string, veil: string}} BoardWords */
/** @typedef {{words: string, label?: string, run?: () => void}} Nothing  why there is no point yet, and a button that helps */
/** @typedef {{share: number|null, count: string, words: string}} Practice */

export class ExperimentBoard {
  #root;
  #title = element("h1");
  #phase = element("span", { class: "phase" });
  #chart = element("div", { class: "chart" });
  #practice = new PracticeRing();
  #veil = element("p", { class: "veil" });
  #nothing = element("div", { class: "nothing", hidden: true });
  #nothingWords = element("p", { role: "status" });
  #help = element("button", { class: "primary", type: "button", click: () => this.#run?.() });
  /** @type {(() => void)|undefined} */
  #run;
  #progress = element("p", { class: "done numbers", role: "status" });
  #throughput = element("p", { class: "throughput numbers" });
  #moreText = element("p", { class: "more numbers" });
  #missing = element("p", { class: "missing" });
  #failure = element("p", { class: "failure", role: "alert" });
  #plot;
  #modes;
  #table;
  #finding = element("p", { class: "finding numbers" });

  /**
   * @param {HTMLElement} root
   * @param {import("../../../shared/model/language.js").Language} language
   * @param {import("../room/action-row.js").ActionRow} actions
   * @param {[label: string, mode: import("./view.js").Mode][]} modes  the last one is that of the blocks
   * @param {(mode: import("./view.js").Mode) => void} choose
   */
  constructor(root, language, actions, modes, choose) {
    this.#root = root;
    this.#table = new DataTable(language);
    const heading = element("div", { class: "heading" }, this.#title, this.#phase);
    const foot = element(
      "div",
      { class: "foot" },
      this.#throughput,
      this.#progress,
      this.#moreText,
      this.#table.root,
      this.#modes = choice(modes, "nominal", choose),
    );
    addToBar(root, actions.root);
    this.#nothing.append(drawing("phone"), this.#nothingWords, this.#help);
    const parts = [this.#chart, this.#nothing, this.#practice.root, this.#veil];
    root.append(heading, this.#finding, ...parts, foot, this.#missing, this.#failure);
    this.#plot = new PlotView(this.#chart);
  }

  /** Whether the chart over the blocks can be chosen. @param {boolean} hasBlocks */
  set hasBlocks(hasBlocks) {
    const button = /** @type {HTMLElement} */ (this.#modes.lastElementChild);
    button.hidden = !hasBlocks;
  }

  get shown() {
    return !this.#root.hidden;
  }

  set shown(shown) {
    this.#root.hidden = !shown;
  }

  /**
   * @param {BoardWords} words
   * @param {Practice|null} practice  null if the class does not practise
   * @param {Nothing|null} nothing  null if there are points
   */
  say({ title, phase, done, finding, throughput, more, missing, veil }, practice, nothing) {
    setText(this.#title, title);
    setText(this.#phase, phase);
    setText(this.#progress, done);
    setText(this.#throughput, throughput);
    setText(this.#moreText, more);
    setText(this.#missing, missing);
    setText(this.#veil, veil);
    setText(this.#finding, finding);
    this.#veil.hidden = veil === "";
    const isNothing = veil === "" && nothing !== null;
    this.#chart.hidden = this.#table.root.hidden = veil !== "" || practice !== null || isNothing;
    this.#nothing.hidden = !isNothing;
    setText(this.#nothingWords, nothing?.words ?? "");
    setText(this.#help, nothing?.label ?? "");
    this.#help.hidden = !nothing?.label;
    this.#run = nothing?.run;
    this.#practice.root.hidden = veil !== "" || practice === null || isNothing;
    if (practice) this.#practice.show(practice.share, practice.count, practice.words);
  }

  /**
   * @param {import("./plot-view.js").Picture} picture
   * @param {() => import("../../../shared/drawing/chart/data-table.js").Table} table
   */
  draw(picture, table) {
    this.#plot.show(picture);
    this.#table.show(table);
  }

  /** @param {string} text  "" removes it */
  fail(text) {
    setText(this.#failure, text);
  }
}
