// @ts-check
/** After a round: how this phone did in it, and in all of them. Loaded with the first one. */

import { addStyle, byId, element } from "../../dom/dom.js";
import { fillText } from "../../model/language.js";
import { number } from "../../model/units.js";
import { ordinal } from "../challenge-texts.js";
import { STANDING_TEXTS } from "./standing-texts.js";

/** Resolves when the style sheet is loaded. */
export const standingReady = addStyle("/shared/phone/rounds/standing.css");

export class Standing {
  #root = element("section", { id: "standing", role: "status" });

  /**
   * @param {Contract.StandingMessage} message
   * @param {import("../../model/language.js").Language} language
   */
  show({ round, place, of, gained, points, overall }, language) {
    const texts = STANDING_TEXTS[language];
    const said = (/** @type {number} */ value) => number(value, language);
    const score = (
      /** @type {number} */ value,
    ) => (value === 1 ? texts.pointOne : fillText(texts.points, { points: said(value) }));
    const sum = score(points);
    const counts = { place: ordinal(place ?? 0, language), of: said(of), gained: `+${score(gained)}` };
    this.#root.replaceChildren(
      element("h2", {}, fillText(texts.round, { round: said(round) })),
      element("p", { class: "place" }, place === null ? texts.noPlace : fillText(texts.place, counts)),
      element(
        "p",
        { class: "points" },
        overall === null ? sum : fillText(texts.overall, { sum, overall: ordinal(overall, language) }),
      ),
    );
    if (!this.#root.isConnected) byId("echo").before(this.#root);
  }

  end() {
    this.#root.remove();
  }
}
