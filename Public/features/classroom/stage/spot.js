// @ts-check
/** The panel beside the phone in the spotlight: its name and figures, or why there is none. */

import { byId, element, setText } from "../../../shared/dom/dom.js";
import { participantSign } from "../../../shared/dom/participant-sign.js";
import { numberedName } from "../../../shared/drawing/participant-number.js";
import { distanceLine, number, touchTimeText } from "../../../shared/model/units.js";
import { lengthOn } from "../../../shared/statistics/picture-length.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */

export class SpotFigures {
  #classroom;
  #panel = byId("spot");
  /**
   * The participant of the displayed figures, and its name; undefined before the first one.
   * @type {string|undefined}
   */
  #laidOut;

  /** @param {Classroom} classroom */
  constructor(classroom) {
    this.#classroom = classroom;
  }

  /**
   * @param {boolean} shown
   * @param {string|null} id
   */
  show(shown, id) {
    this.#panel.hidden = !shown;
    if (!shown) return;
    const { room, language, texts, host } = this.#classroom;
    const participant = room.participants.get(id ?? "");
    if (!participant) {
      const why = room.participants.size === 0 || host ? texts.nobodyYet : texts.noSpotlight;
      this.#laidOut = undefined;
      return this.#panel.replaceChildren(element("p", { class: "muted" }, why));
    }
    const heading = `${participant.id} ${participant.name}`;
    if (heading !== this.#laidOut) {
      this.#laidOut = heading;
      this.#layOut(participant);
    }
    const [covered, taken, touches, onPicture] = this.#panel.querySelectorAll("dd");
    const length = lengthOn(participant, room.state.ground, language);
    /** @type {HTMLElement} */ (onPicture.parentElement).hidden = length === "";
    setText(onPicture, length);
    setText(covered, distanceLine(participant.totalCentimetres, language, participant.densityFrom === "assumed"));
    setText(taken, touchTimeText(participant.totalSeconds, language));
    setText(touches, number(participant.touches, language));
  }

  /** @param {import("../../../shared/model/room.js").RoomParticipant} participant */
  #layOut({ number: place, name, shape, colour }) {
    const { texts } = this.#classroom;
    const labels = [texts.figureDistance, texts.figureTime, texts.figureTouches, texts.figureLength];
    const figures = labels.map((label) => element("div", {}, element("dt", {}, label), element("dd", { class: "numbers" })));
    this.#panel.replaceChildren(
      element("h2", {}, participantSign(shape, colour), element("span", {}, numberedName({ number: place, name }))),
      element("dl", {}, ...figures),
    );
  }
}
