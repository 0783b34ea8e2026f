// @ts-check
/** The callout of a pin: the puzzle in short, and the button that opens the picture. */

import { element } from "../../../shared/dom/dom.js";
import { icon } from "../../../shared/dom/icons.js";
import { fillText } from "../../../shared/model/language.js";
import { puzzleCard } from "./puzzle-card.js";

/**
 * @param {import("../../../shared/model/pins.js").PinProperties} puzzle
 * @param {import("./puzzle-card.js").Words} words
 * @param {{open: () => void, close: () => void}} actions
 */
export function callout(puzzle, words, { open, close }) {
  const label = fillText(words.texts.openPicture, { title: puzzle.title });
  const card = puzzleCard(puzzle, words);
  const keydown = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close();
  };
  const button = element(
    "button",
    { class: "round primary", "aria-label": label, title: label, click: open },
    icon("next"),
  );
  const node = element("div", { class: "card", role: "dialog", "aria-label": puzzle.title, keydown }, ...card.nodes, button);
  return { node, button, showDistance: card.showDistance };
}
