// @ts-check
/**
 * The panel of a challenge on the projector: the task, the finished participants, the histogram, the podium and the
 * host's buttons.
 */

import { Countdown } from "../../../shared/dom/countdown.js";
import { element, setText } from "../../../shared/dom/dom.js";
import { DataTable } from "../../../shared/drawing/chart/data-table.js";
import { Histogram } from "../../../shared/drawing/chart/histogram.js";
import { ChainChart } from "./chain-chart.js";
import { InTimeChart } from "./in-time-chart.js";
import { addToBar } from "../room/class-activity.js";
import { play } from "../room/sound.js";
import { TeamList } from "../teams/list.js";
import { Podium } from "./podium.js";

export class ChallengeBoard {
  #root;
  #title = element("h1");
  #over = element("span", { class: "over" });
  #about = element("p", { class: "about numbers" });
  #progress = element("p", { class: "done numbers", role: "status" });
  #summary = element("p", { class: "summary numbers" });
  #best = element("p", { class: "best numbers" });
  #podium = new Podium();
  #teams = new TeamList();
  #chart = element("div", { class: "chart" });
  #picture = element("div", { class: "picture", hidden: true });
  #together = element("div", { class: "together", hidden: true });
  #inTime = element("div", { class: "together", hidden: true });
  #scene = element(
    "div",
    { class: "scene" },
    this.#podium.root,
    this.#picture,
    this.#chart,
    this.#together,
    this.#inTime,
  );
  #veil = element("p", { class: "veil" });
  #countdown = new Countdown();
  #failure = element("p", { class: "failure", role: "alert" });
  #histogram;
  #chain;
  #rhythm;
  #table;
  #language;

  /**
   * @param {HTMLElement} root
   * @param {import("../room/action-row.js").ActionRow} actions
   * @param {import("../../../shared/model/language.js").Language} language
   */
  constructor(root, actions, language) {
    this.#root = root;
    this.#language = language;
    this.#table = new DataTable(language);
    const heading = element(
      "div",
      { class: "heading" },
      this.#title,
      element("div", { class: "lines" }, this.#over, this.#about),
    );
    const foot = element(
      "div",
      { class: "foot" },
      this.#teams.root,
      this.#progress,
      this.#summary,
      this.#table.root,
      this.#best,
    );
    addToBar(root, actions.root);
    root.append(heading, this.#countdown.root, this.#scene, this.#veil, foot, this.#failure);
    this.#histogram = new Histogram(this.#chart);
    this.#chain = new ChainChart(this.#together);
    this.#rhythm = new InTimeChart(this.#inTime);
  }

  get shown() {
    return !this.#root.hidden;
  }

  set shown(shown) {
    this.#root.hidden = !shown;
  }

  /** @param {{title: string, about: string, over: string, done: string, all: boolean, summary: string, best: string, veil: string}} words */
  say({ title, about, over, done, all, summary, best, veil }) {
    setText(this.#title, title);
    setText(this.#about, about);
    setText(this.#over, over);
    setText(this.#progress, done);
    this.#progress.classList.toggle("all", all);
    setText(this.#summary, summary);
    setText(this.#best, best);
    setText(this.#veil, veil);
    this.#veil.hidden = veil === "";
    this.#scene.hidden = this.#table.root.hidden = veil !== "";
  }

  /**
   * @param {import("../../../shared/drawing/chart/histogram.js").HistogramPicture} picture
   * @param {() => import("../../../shared/drawing/chart/data-table.js").Table} table
   */
  draw(picture, table) {
    this.#showChart(this.#chart);
    this.#histogram.show(picture);
    this.#table.show(table);
  }

  /**
   * @param {import("./chain-chart.js").ChainPicture} picture
   * @param {() => import("../../../shared/drawing/chart/data-table.js").Table} table
   */
  drawTogether(picture, table) {
    this.#showChart(this.#together);
    this.#chain.show(picture);
    this.#table.show(table);
  }

  /**
   * @param {import("./in-time-chart.js").InTimePicture} picture
   * @param {() => import("../../../shared/drawing/chart/data-table.js").Table} table
   */
  drawInTime(picture, table) {
    this.#showChart(this.#inTime);
    this.#rhythm.show(picture);
    this.#table.show(table);
  }

  /** @param {HTMLElement} shown */
  #showChart(shown) {
    for (const chart of [this.#chart, this.#together, this.#inTime]) chart.hidden = chart !== shown;
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
    const over = () => {
      during(false);
      play("begin");
    };
    this.#countdown.show(wait, over, () => play("count"));
  }

  /** @param {import("./podium.js").Placed[]} placed  the best first; an empty list removes the podium */
  showPodium(placed) {
    this.#podium.show(placed);
  }

  /**
   * @param {Contract.Teams|null} teams
   * @param {import("../teams/scores.js").TeamScore[]} scores  the best first; an empty list removes them
   */
  showTeams(teams, scores) {
    this.#teams.showScores(teams, scores, this.#language);
  }

  /** @param {string} text  "" removes it */
  fail(text) {
    setText(this.#failure, text);
  }
}
