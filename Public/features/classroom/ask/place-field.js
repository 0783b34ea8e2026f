// @ts-check
/** The picture that a question at once is about, and the true place on it. */

import { choice } from "../../../shared/dom/choice.js";
import { element } from "../../../shared/dom/dom.js";
import { PlacesField } from "../../../shared/drawing/places/places-field.js";
import { WORLD } from "../../../shared/statistics/places.js";
import { ASK_TEXTS } from "../../../languages/en/pages/features/classroom/ask/texts.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */

export class PlaceField {
  #classroom;
  #isMarked = false;
  #texts;
  #place = element("div");
  #pictures;
  /** @type {Contract.QuestionPicture} */
  #picture;
  /** @type {"point"|"area"|null} */
  #form = null;
  /** @type {[number, number][]} */
  #truth = [];
  root;

  /** @param {Classroom} classroom */
  constructor(classroom) {
    this.#classroom = classroom;
    this.#texts = ASK_TEXTS[classroom.language];
    this.#picture = this.#ground ? "ground" : "world";
    this.#pictures = choice([[this.#texts.ground, "ground"], [this.#texts.world, "world"]], this.#picture, (picture) => {
      this.#picture = /** @type {Contract.QuestionPicture} */ (picture);
      this.#draw();
    });
    this.root = element("div", { class: "ask-place" }, this.#ground && this.#pictures, this.#place);
  }

  /** The class's own picture: what lies under the drawing, or what a question beside it is about. */
  get #ground() {
    const { ground, lesson } = this.#classroom.room.state;
    if (ground) return ground;
    const { ground: picture, width, height } = lesson?.question ?? {};
    return picture && width && height ? { picture, width, height } : null;
  }

  /**
   * @param {"point"|"area"|null} form  null for a question of another form
   * @param {boolean} isMarked  whether the true place is marked
   */
  show(form, isMarked) {
    if (form === this.#form && isMarked === this.#isMarked) return;
    this.#form = form;
    this.#isMarked = isMarked;
    this.#draw();
  }

  #draw() {
    this.#truth = [];
    this.#place.replaceChildren();
    if (!this.#form || !this.#isMarked) return;
    const { code, language } = this.#classroom;
    const ground = this.#picture === "ground" ? this.#ground : null;
    const picture = ground
      ? { picture: this.#picture, width: ground.width, height: ground.height, ground: ground.picture }
      : { picture: this.#picture, ...WORLD };
    const field = new PlacesField(
      { picture, form: this.#form, marks: 1 },
      { code, label: this.#texts.place, language },
      (points) => {
        this.#truth = points;
      },
    );
    field.show(undefined, true);
    const remove = element("button", { class: "quiet", type: "button", click: () => this.#draw() }, this.#texts.remove);
    this.#place.append(element("p", { class: "muted" }, this.#texts.place), field.root, remove);
  }

  /** The members of the question about its picture. */
  get asked() {
    const [first] = this.#truth;
    const truth = this.#form === "area" ? { area: this.#truth } : { point: first };
    return { picture: this.#picture, ...(first && this.#isMarked && { truth }) };
  }
}
