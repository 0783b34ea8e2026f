// @ts-check
/** The podium: the three best of a round on their steps. */

import { element } from "../../../shared/dom/dom.js";
import { participantSign } from "../../../shared/dom/participant-sign.js";
import { numberedName } from "../../../shared/drawing/participant-number.js";
import { play } from "../room/sound.js";

/**
 * @typedef {import("../../../shared/drawing/board.js").Ranked & {place: number, points?: string, alike?: string}} Placed  `points` of all rounds; equal results share a
 * `place`, and `alike` says how many of them have no step
 */

/** A name of more letters is smaller. */
const LONG_NAME = 20;

export class Podium {
  root = element("ol", { class: "podium", hidden: true });
  #shownKey = "";

  /** @param {Placed[]} placed  the best first */
  show(placed) {
    // Unchanged steps are not rebuilt, so that they rise once.
    const shown = JSON.stringify(
      placed.map(({ participant: { id, name }, place, figure, points, alike }) => [id, name, place, figure, points, alike]),
    );
    if (shown === this.#shownKey) return;
    this.#shownKey = shown;
    if (this.root.hidden && placed.length > 0) play("podium");
    this.root.hidden = placed.length === 0;
    this.root.replaceChildren(
      ...placed.map(({ participant: { id, number, name, shape, colour }, place, figure, points, alike }, index) =>
        element(
          "li",
          { "data-participant": id, "data-place": String(index + 1), "data-rank": String(place) },
          participantSign(shape, colour),
          element("span", { class: name.length > LONG_NAME ? "name long" : "name" }, numberedName({ number, name })),
          element(
            "span",
            { class: "figure numbers" },
            ...figure.split(/(?=±)/).flatMap((part, at) => at > 0 ? [element("wbr"), part] : [part]),
          ),
          points && element("span", { class: "points numbers" }, points),
          alike && element("span", { class: "points numbers" }, alike),
          element("span", { class: "step numbers", "aria-hidden": "true" }, String(place)),
        )
      ),
    );
  }
}
