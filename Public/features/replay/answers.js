// @ts-check
/** What a class answered, as it came, over the replay's drawing. */

import { addStyle, element, setText } from "../../shared/dom/dom.js";
import { svgElement } from "../../shared/dom/svg.js";
import { pictureLayer, polygonPoints, truthShape } from "../../shared/drawing/places/picture.js";
import { fillText, textIn } from "../../shared/model/language.js";
import { answersIn, isComplete } from "./asked.js";

/** Radii as shares of the picture's longer side. */
const [MARK_SHARE, TRUTH_SHARE] = [0.012, 0.022];

/** @typedef {import("./asked.js").Asked} Asked */
/** @typedef {import("./asked.js").Question} Question */

export class AskedAnswers {
  #root = element("section", { id: "asked", hidden: true });
  #text = element("h2");
  #counted = element("p", { class: "muted numbers" });
  #picture = svgElement("svg", { class: "answered-picture", role: "img" });
  #title = svgElement("title", {});
  #marks = svgElement("g", {});
  #place = element("div", { class: "answered" }, this.#picture);
  #code;
  #language;
  #texts;
  /** @type {Asked|null} */
  #asked = null;
  /** @type {Promise<import("./answer-charts.js").AnswerCharts>|undefined} */
  #charts;

  /**
   * @param {HTMLElement} place
   * @param {{code: string, language: import("../../shared/model/language.js").Language, texts: {asked: string, answers: string}}} options  texts with {count}
   */
  constructor(place, { code, language, texts }) {
    this.#code = code;
    this.#language = language;
    this.#texts = texts;
    addStyle("/shared/drawing/places/places.css");
    this.#root.append(element("header", {}, this.#text, this.#counted), this.#place);
    place.append(this.#root);
  }

  /** @param {Asked|null} asked */
  show(asked) {
    const [before, question] = [this.#asked, asked?.question];
    this.#asked = asked;
    this.#root.hidden = !asked;
    if (!asked || question === before?.question && asked.count === before?.count) return;
    const { count } = asked;
    setText(this.#text, textIn(asked.question.text, this.#language));
    setText(this.#counted, fillText(this.#texts.answers, { count }));
    const isOnPicture = asked.question.picture !== undefined;
    this.#picture.toggleAttribute("hidden", !isOnPicture);
    this.#place.classList.toggle("charted", !isOnPicture);
    if (!isOnPicture) return void this.#chart();
    if (question !== before?.question) this.#lay(asked.question);
    setText(this.#title, fillText(this.#texts.asked, { count }));
    this.#marks.replaceChildren(...markParts(asked));
  }

  async #chart() {
    try {
      this.#charts ??= import("./answer-charts.js").then(async ({ AnswerCharts, chartsReady }) => {
        await chartsReady;
        return new AnswerCharts(this.#place, this.#language);
      });
      const charts = await this.#charts;
      const asked = this.#asked;
      if (!asked || asked.question.picture) return;
      charts.show(asked, `${this.#text.textContent} ${this.#counted.textContent}`);
    } catch {
      // Without a network; the next answer tries again.
      this.#charts = undefined;
    }
  }

  /** @param {Question} question */
  #lay({ picture = "world", ground, width = 1, height = 1 }) {
    this.#picture.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.#picture.replaceChildren(this.#title, pictureLayer({ picture, ground, width, height }, this.#code), this.#marks);
  }
}

/**
 * @param {Asked} asked
 * @returns {SVGElement[]}
 */
function markParts(asked) {
  const { question: { form, width = 1, height = 1, truthPoints = [], answers }, count } = asked;
  const side = Math.max(width, height);
  const given = answersIn(answers, count);
  const truth = truthPoints.length > 0 && isComplete(asked) ? [truthShape(truthPoints, TRUTH_SHARE * side)] : [];
  if (form === "area") {
    return [...given.map((points) => svgElement("polygon", { class: "one-area", points: polygonPoints(points) })), ...truth];
  }
  const marks = given.flat().map(([cx, cy]) => svgElement("circle", { class: "mark", cx, cy, r: MARK_SHARE * side }));
  return [...marks, ...truth];
}
