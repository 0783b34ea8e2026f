// @ts-check
/** The direction to the next scene: an arrow, a distance, and, if the play is too far away, the offer to play it here. */

import { byId, element, setText } from "../../../shared/dom/dom.js";
import { PATHS } from "../../../shared/dom/icons.js";
import { notify, withdraw } from "../../../shared/dom/notices.js";
import { fillText } from "../../../shared/model/language.js";
import { directionText } from "../texts/figures.js";
import { distanceText } from "../../../shared/model/geography.js";
import { Compass } from "../listening/compass.js";
import { bearing } from "../listening/coordinates.js";

/** Distance from the next region within which the listener has arrived. */
const ARRIVAL_METRES = 1;
/** Maximum distance to the first scene that a listener would walk. */
const MAX_WALKING_METRES = 1000;
/** Time for which the notice about a moved play is visible. */
const NOTICE_SECONDS = 20;

/** @typedef {import("../engine/walk.js").WalkState} WalkState */
/** @typedef {import("./screen.js").WalkScreen} WalkScreen */

export class Way {
  #screen;
  #compass = new Compass();
  #line = byId("next");
  #arrow = byId("needle");
  #distanceText = byId("next-words");
  #isFar = false;

  /** @param {WalkScreen} screen */
  constructor(screen) {
    this.#screen = screen;
    this.#compass.changed = () => screen.requestRedraw();
  }

  /** Called in a tap. */
  start() {
    void this.#compass.start();
  }

  /** @param {WalkState} state */
  show(state) {
    const { next, position } = state;
    this.#line.hidden = !next || !position;
    this.#offer(state);
    if (!next || !position) return setText(this.#distanceText, "");
    const isHere = next.distanceMetres < ARRIVAL_METRES;
    const course = bearing(position, next);
    // Without a compass the arrow points as on the map, whose upper edge is north.
    this.#arrow.style.transform = `rotate(${Math.round(course - (this.#compass.heading ?? 0))}deg)`;
    this.#arrow.toggleAttribute("hidden", isHere);
    const { texts, language, listener } = this.#screen;
    const { name } = listener.play.scenes[next.scene];
    const [distance, direction] = [distanceText(next.distanceMetres, language), directionText(course, language)];
    setText(this.#distanceText, fillText(isHere ? texts.nextNear : texts.next, { name, distance, direction }));
  }

  /** @param {WalkState} state */
  #offer({ phase, next, position, scenes }) {
    const { texts, language } = this.#screen;
    const isFar = phase === "running" && next !== null && position !== null &&
      next.distanceMetres > MAX_WALKING_METRES && !scenes.some(({ playing }) => playing);
    if (!isFar) {
      if (this.#isFar) withdraw("far");
      this.#isFar = false;
      return;
    }
    this.#isFar = true;
    const here = element("button", { class: "primary", click: () => this.playHere() }, texts.playHere);
    const text = fillText(texts.far, { distance: distanceText(next.distanceMetres, language) });
    notify("far", text, { kind: "calm", path: PATHS.pin, actions: [here] });
  }

  /** Called in a tap: moves the play to the listener's place. */
  playHere() {
    const { position } = this.#screen.listener.state;
    if (!position) return;
    this.#screen.listener.moveTo(position);
    this.#screen.moved();
    this.showPlaceNotice();
  }

  /** Called in a tap: moves the play back to its author's place. */
  playThere() {
    withdraw("placed");
    this.#screen.listener.moveTo(null);
    this.#screen.moved();
  }

  /** Shows that the play was moved from its author's place. */
  showPlaceNotice() {
    const { texts, listener } = this.#screen;
    if (!listener.isPlaced) return;
    const back = element("button", { click: () => this.playThere() }, texts.playThere);
    notify("placed", texts.placed, { kind: "calm", path: PATHS.pin, actions: [back], seconds: NOTICE_SECONDS });
  }
}
