// @ts-check
/**
 * The part of the sheet in which the host gives a picture its scale: two marks on it, by finger, mouse or arrow keys, and their
 * distance.
 */

import { element, setText } from "../../../shared/dom/dom.js";
import { fillText } from "../../../shared/model/language.js";
import { number } from "../../../shared/model/units.js";
import { decimals } from "../../../shared/statistics/answers.js";
import { GROUND_TEXTS } from "../../../languages/en/pages/features/classroom/ground/texts.js";
import { distanceIn, movedMark, nearestMark } from "./marks.js";

/** @typedef {import("./marks.js").Mark} Mark */

const UNITS = Object.freeze(["nm", "µm", "mm", "cm", "m", "km"]);

export class PictureScale {
  root = element("section", { class: "scale" });
  #texts;
  #language;
  #send;
  #surface = element("div", { class: "marked" });
  #image = element("img", { alt: "", draggable: "false" });
  #marks = [0, 1].map((index) => this.#mark(index));
  #length = element("input", {
    id: "scale-length",
    class: "entry",
    type: "text",
    inputmode: "decimal",
    autocomplete: "off",
    size: "6",
  });
  #unit = element("select", { id: "scale-unit" }, ...UNITS.map((unit) => element("option", { value: unit }, unit)));
  #remove;
  #status = element("p", { class: "muted", id: "scale-state" });
  /** @type {Contract.Ground|null} */
  #ground = null;
  /** Where the marks are, in the picture's px. @type {Mark[]} */
  #points = [];
  /** The mark that a finger moves. @type {number|null} */
  #moved = null;

  /**
   * @param {import("../../../shared/model/language.js").Language} language
   * @param {(scale: {points: Mark[]|null, length?: number, unit?: string}) => Promise<void>} send
   */
  constructor(language, send) {
    this.#language = language;
    this.#send = send;
    const texts = this.#texts = GROUND_TEXTS[language];
    this.#unit.setAttribute("aria-label", texts.scaleUnit);
    this.#marks.forEach((mark, index) => mark.setAttribute("aria-label", [texts.markA, texts.markB][index]));
    this.#remove = element(
      "button",
      { id: "scale-remove", click: () => void this.#send({ points: null }) },
      texts.scaleRemove,
    );
    this.#surface.append(this.#image, ...this.#marks);
    this.#surface.addEventListener("pointerdown", (event) => this.#grasp(event));
    this.#surface.addEventListener("pointermove", (event) => this.#drag(event));
    for (const type of ["pointerup", "pointercancel"]) this.#surface.addEventListener(type, () => (this.#moved = null));
    this.#length.addEventListener("input", () => this.#length.setCustomValidity(""));
    const form = element(
      "form",
      { class: "pair" },
      element("label", { for: "scale-length" }, texts.scaleLength),
      this.#length,
      this.#unit,
      element("button", { class: "primary", type: "submit" }, texts.scaleSet),
      this.#remove,
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit();
    });
    this.root.append(element("h3", {}, texts.scale), element("p", {}, texts.scaleHow), this.#surface, form, this.#status);
  }

  /**
   * @param {Contract.Ground|null} ground
   * @param {string} address  of its picture
   */
  show(ground, address) {
    this.root.hidden = !ground;
    if (!ground) return void (this.#ground = null);
    const isNew = ground.picture !== this.#ground?.picture;
    const isOther = isNew || JSON.stringify(ground.scale) !== JSON.stringify(this.#ground?.scale);
    this.#ground = ground;
    if (!isOther) return;
    const { scale, width, height } = ground;
    if (isNew) {
      this.#image.src = address;
      this.#surface.style.setProperty("--ratio", String(width / height));
    }
    if (scale) {
      this.#points = scale.points.map(([x, y]) => /** @type {Mark} */ ([x, y]));
      this.#length.value = number(scale.length, this.#language, decimals(scale.length));
      this.#unit.value = scale.unit;
    } else if (isNew) {
      this.#points = [[width / 4, height / 2], [3 * width / 4, height / 2]];
      this.#length.value = "";
      this.#unit.value = "cm";
    }
    this.#remove.hidden = !scale;
    const { scaleTold, scaleMore } = this.#texts;
    const told = scale ? `${fillText(scaleTold, { length: `${this.#length.value}\u00a0${scale.unit}` })} ${scaleMore}` : "";
    setText(this.#status, told);
    this.#place();
  }

  /** @param {number} index */
  #mark(index) {
    const mark = element("button", { class: "mark" });
    mark.addEventListener("keydown", (event) => {
      if (!this.#ground) return;
      const moved = movedMark(this.#points[index], event, this.#ground);
      if (!moved) return;
      event.preventDefault();
      this.#points[index] = moved;
      this.#place();
    });
    return mark;
  }

  /** @param {PointerEvent} event */
  #grasp(event) {
    if (!this.#ground || event.button !== 0) return;
    event.preventDefault();
    this.#moved = nearestMark(this.#points, this.#at(event));
    this.#marks[this.#moved].focus();
    this.#surface.setPointerCapture(event.pointerId);
    this.#drag(event);
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    if (this.#moved === null) return;
    this.#points[this.#moved] = this.#at(event);
    this.#place();
  }

  /**
   * @param {PointerEvent} event
   * @returns {Mark}
   */
  #at({ clientX, clientY }) {
    const { left, top, width, height } = this.#surface.getBoundingClientRect();
    const ground = /** @type {Contract.Ground} */ (this.#ground);
    const along = (/** @type {number} */ share, /** @type {number} */ side) => Math.min(side, Math.max(0, share * side));
    return [along((clientX - left) / width, ground.width), along((clientY - top) / height, ground.height)];
  }

  #place() {
    const { width, height } = /** @type {Contract.Ground} */ (this.#ground);
    this.#points.forEach(([x, y], index) => {
      const { style } = this.#marks[index];
      style.left = `${100 * x / width}%`;
      style.top = `${100 * y / height}%`;
    });
  }

  #submit() {
    const length = distanceIn(this.#length.value, this.#language);
    this.#length.setCustomValidity(length === null ? this.#texts.scaleNumber : "");
    if (length === null) return void this.#length.reportValidity();
    void this.#send({ points: this.#points, length, unit: this.#unit.value });
  }
}
