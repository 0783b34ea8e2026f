// @ts-check
/** The answers that a class put on a picture, as they came, over the replay's drawing. */

import { addStyle, setText } from "../../shared/dom/dom.js";
import { svgElement } from "../../shared/dom/svg.js";
import { pictureLayer, polygonPoints } from "../../shared/drawing/places/picture.js";
import { fillText } from "../../shared/model/language.js";
import { number } from "../../shared/model/units.js";

/** How long the last answer stays (ms). */
const LINGER_MS = 10_000;
/** A mark's radius as a share of the picture's longer side. */
const MARK_SHARE = 0.012;

/** @typedef {NonNullable<Contract.Replay["questions"]>[number]} Question */

/**
 * The question that is answered at a time, the newest if there are several, with the answers until then.
 * @param {readonly Question[]|undefined} questions  in the order of their first answers
 * @param {number} time  ms
 * @returns {{question: Question, answers: Question["answers"]}|null}
 */
export function askedAt(questions, time) {
  const question = (questions ?? []).findLast(({ answers }) => {
    const [[first], [last]] = [answers[0], answers[answers.length - 1]];
    return first <= time && time < last + LINGER_MS;
  });
  return question ? { question, answers: question.answers.filter(([milliseconds]) => milliseconds <= time) } : null;
}

/**
 * @param {Pick<Contract.Replay, "questions">} replay
 * @returns {number[]} when answers came that are shown (ms), of each question in the order of time
 */
export function answerTimes({ questions = [] }) {
  return questions.flatMap(({ answers }) => answers.map(([milliseconds]) => milliseconds));
}

export class AskedPicture {
  #root = svgElement("svg", { id: "asked", role: "img" });
  #title = svgElement("title", {});
  #marks = svgElement("g", {});
  #code;
  #language;
  #text;
  /** @type {Question|null} */
  #question = null;
  #count = 0;

  /**
   * @param {HTMLElement} place
   * @param {{code: string, language: import("../../shared/model/language.js").Language, text: string}} options  `text` with {count}
   */
  constructor(place, { code, language, text }) {
    this.#code = code;
    this.#language = language;
    this.#text = text;
    addStyle("/shared/drawing/places/places.css");
    this.#root.toggleAttribute("hidden", true);
    place.append(this.#root);
  }

  /** @param {ReturnType<typeof askedAt>} asked */
  show(asked) {
    const { question = null, answers = [] } = asked ?? {};
    this.#root.toggleAttribute("hidden", question === null);
    if (question !== this.#question) {
      this.#question = question;
      this.#count = 0;
      if (question) this.#lay(question);
    }
    if (!question || answers.length === this.#count) return;
    this.#count = answers.length;
    setText(this.#title, fillText(this.#text, { count: number(answers.length, this.#language) }));
    this.#marks.replaceChildren(...answers.flatMap(([, points]) => markParts(question, points)));
  }

  /** @param {Question} question */
  #lay({ picture, ground, width, height }) {
    this.#root.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.#root.replaceChildren(this.#title, pictureLayer({ picture, ground, width, height }, this.#code), this.#marks);
    this.#marks.replaceChildren();
  }
}

/**
 * @param {Question} question
 * @param {readonly (readonly number[])[]} points
 * @returns {SVGElement[]}
 */
function markParts({ form, width, height }, points) {
  if (form === "area") return [svgElement("polygon", { class: "one-area", points: polygonPoints(points) })];
  const r = MARK_SHARE * Math.max(width, height);
  return points.map(([cx, cy]) => svgElement("circle", { class: "mark", cx, cy, r }));
}
