// @ts-check
/**
 * What the class has drawn so far: who has drawn, the median, the longest and the sum; large beside a picture that leaves
 * room, otherwise a line above the bar.
 */

import { followSpace } from "./beside.js";
import { byId, element, setText } from "../../../shared/dom/dom.js";
import { participantSign } from "../../../shared/dom/participant-sign.js";
import { fillText } from "../../../shared/model/language.js";
import { distanceLine, number } from "../../../shared/model/units.js";
import { median } from "../../../shared/statistics/averages.js";
import { measuresText, medianMeasure } from "../../../shared/statistics/picture-length.js";

export class ClassFigures {
  #root = byId("class-figures");
  #drawn;
  #median;
  #longest;
  #together;
  /** On the picture under the drawing, if that has a scale. */
  #length;
  /** The sign of the phone with the longest distance. */
  #sign = element("span", { class: "sign" });
  #signOf = "";

  /** @param {import("../room/classroom.js").Texts} texts */
  constructor({ figureDrawn, figureMedian, board, together, figureLengths }) {
    this.#drawn = new Figure(figureDrawn);
    this.#median = new Figure(figureMedian);
    this.#longest = new Figure(board);
    this.#together = new Figure(together);
    this.#length = new Figure(figureLengths);
    this.#longest.value.after(this.#sign);
    this.#together.row.classList.add("sum");
    const rows = [this.#drawn, this.#median, this.#longest, this.#together, this.#length].map(({ row }) => row);
    this.#root.append(element("dl", {}, ...rows));
    followSpace((isBeside) => byId(isBeside ? "beside" : "status").append(this.#root));
  }

  /** @param {import("../room/classroom.js").Classroom} classroom */
  show({ room, activity, language, texts }) {
    const people = [...room.participants.values()].filter(({ touches }) => touches > 0);
    this.#root.hidden = people.length === 0 || room.state.hidden || activity !== "draw";
    if (this.#root.hidden) return;
    const counts = {
      count: number(people.length, language),
      all: number(Math.max(people.length, room.sums.phones), language),
    };
    const [longest] = room.board;
    const { centimetres, isAssumed } = room.sums;
    const distances = people.map(({ totalCentimetres }) => totalCentimetres);
    const text = (/** @type {number} */ value) => distanceLine(value, language, isAssumed);
    setText(this.#drawn.value, fillText(texts.ofAll, counts));
    setText(this.#median.value, text(median(distances)));
    setText(this.#longest.value, text(longest.totalCentimetres));
    setText(this.#together.value, text(centimetres));
    const { scale, picture } = room.state.ground ?? {};
    const measured = medianMeasure(people.flatMap(({ length }) => (length?.picture === picture ? length ?? [] : [])));
    this.#length.row.hidden = !scale || !measured;
    if (scale && measured) setText(this.#length.value, measuresText(measured, scale.unit, language));
    // One phone is the median, the longest and the sum.
    for (const { row } of [this.#median, this.#longest]) row.hidden = people.length === 1;
    if (longest.id === this.#signOf) return;
    this.#signOf = longest.id;
    this.#sign.replaceChildren(participantSign(longest.shape, longest.colour), number(longest.number, language));
  }
}

class Figure {
  value = element("span", { class: "value numbers" });
  row;

  /** @param {string} label */
  constructor(label) {
    this.row = element("div", {}, element("dt", {}, label), element("dd", {}, this.value));
  }
}
