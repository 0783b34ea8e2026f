// @ts-check
/** A question about a picture: marks that are put there, or an area that is circled. Loaded with the first one. */

import { element, setText } from "../../../dom/dom.js";
import { PlacesField } from "../../../drawing/places/places-field.js";
import { fillText } from "../../../model/language.js";
import {
  areaOf,
  distanceText,
  intersectionOverUnion,
  isInside,
  percentOf,
  picturePercent,
} from "../../../statistics/places.js";
import { PLACES_ANSWER_TEXTS } from "../../../../languages/en/pages/shared/phone/lesson/places-texts.js";

export { placesReady } from "../../../drawing/places/places-field.js";

/** @typedef {import("../../../model/language.js").Language} Language */
/** @typedef {import("../../../model/messages.js").ClassQuestion} ClassQuestion */
/** @typedef {import("../../../statistics/places.js").Places} Places */

export class PlacesForm {
  #question;
  #language;
  #texts;
  #field;
  #outcome = element("p", { class: "outcome" });
  root;

  /**
   * @param {ClassQuestion} question
   * @param {string} label
   * @param {Language} language
   * @param {string} code
   * @param {(points: [number, number][]) => void} answer
   */
  constructor(question, label, language, code, answer) {
    this.#question = question;
    this.#language = language;
    this.#texts = PLACES_ANSWER_TEXTS[language];
    const { picture = "world", width = 1, height = 1, ground, marks = 1 } = question;
    const form = question.form === "area" ? "area" : "point";
    this.#field = new PlacesField(
      { picture: { picture, width, height, ground }, form, marks },
      { code, label, language },
      answer,
    );
    this.root = element("div", { class: "places-answer" }, this.#field.root, this.#outcome);
  }

  get hint() {
    return this.#field.hint;
  }

  /**
   * @param {Places|undefined} mine  the phone's answer
   * @param {boolean} isOpen
   */
  show(mine, isOpen) {
    const { open, truthPoints = [] } = this.#question;
    this.#field.show(
      /** @type {[number, number][]|undefined} */ (mine),
      isOpen,
      /** @type {[number, number][]} */ (truthPoints),
    );
    setText(this.#outcome, open ? "" : this.#outcomeText(mine, truthPoints));
  }

  /** @param {Places|undefined} mine @param {Places} truth */
  #outcomeText(mine, truth) {
    const [texts, language] = [this.#texts, this.#language];
    const shown = truth.length > 0 ? texts.truth : "";
    if (!mine) return shown;
    if (this.#question.form === "area") {
      const own = fillText(texts.area, { share: percentOf(picturePercent(areaOf(mine), this.#question), language) });
      if (truth.length < 2) return own;
      return `${shown}\n${own} ${
        fillText(texts.overlap, { share: percentOf(intersectionOverUnion(mine, truth) * 100, language) })
      }`;
    }
    if (truth.length === 0) return "";
    if (truth.length > 1) {
      const count = mine.filter((point) => isInside(truth, point)).length;
      const found = mine.length > 1 ? texts.someInside : count > 0 ? texts.inside : texts.outside;
      return `${shown}\n${fillText(found, { count, all: mine.length })}`;
    }
    const distances = mine.map((point) => distanceText(point, truth[0], this.#question, language, texts.distance));
    return [
      shown,
      ...distances.map((distance, index) =>
        fillText(mine.length > 1 ? texts.farOne : texts.far, { distance, number: index + 1 })
      ),
    ].join("\n");
  }
}
