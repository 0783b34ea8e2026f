// @ts-check
/** A puzzle in short, for callouts and the list: thumbnail, title, number of differences, distance. */

import { element, setText } from "../../../shared/dom/dom.js";
import { distanceText } from "../../../shared/model/geography.js";
import { fillText } from "../../../shared/model/language.js";

/** @typedef {{texts: Record<string, string>, language: string}} Words */
/** @typedef {{nodes: Node[], showDistance: (metres: number|null) => void}} PuzzleCard  `showDistance` takes null while the distance is unknown */

/**
 * @param {import("../../../shared/model/pins.js").PinProperties} puzzle
 * @param {Words} words
 * @returns {PuzzleCard}
 */
export function puzzleCard({ title, differences, thumbnail, proximityMetres }, { texts, language }) {
  const count = fillText(differences === 1 ? texts.differenceOne : texts.differenceMany, { count: differences });
  const picture = thumbnail
    ? element("img", { src: thumbnail, alt: "", width: 68, height: 51, loading: "lazy", draggable: "false" })
    : element("span", { class: "no-picture" });
  const facts = element("span", { class: "facts numbers" }, count);
  const near = proximityMetres !== undefined && fillText(texts.onlyNear, { distance: distanceText(proximityMetres, language) });
  const words = element(
    "span",
    { class: "words" },
    element("b", {}, title),
    facts,
    near && element("span", { class: "facts" }, near),
  );
  const showDistance = (/** @type {number|null} */ metres) =>
    setText(facts, metres === null ? count : `${count} · ${distanceText(metres, language)}`);
  return { nodes: [picture, words], showDistance };
}
