// @ts-check
/** Draws the position of the card on this screen, in the screen's own proportions. */

import { svgElement } from "../../../shared/dom/svg.js";

/** Width of the drawn border around the screen, which also shows the part of a card that sticks out (CSS px of the screen). */
const BORDER = 70;

/**
 * @param {DOMRect} card  the frame on the screen
 * @param {{width: number, height: number}} screen
 * @param {boolean} isWide  whether the right edge moves, not the lower one
 */
export function cardPicture(card, screen, isWide) {
  const svg = svgElement("svg", { class: "card-picture", "aria-hidden": "true" });
  const { width, height } = screen;
  svg.setAttribute("viewBox", [-BORDER, -BORDER, width + 2 * BORDER, height + 2 * BORDER].join(" "));
  const { left, top, right, bottom } = card;
  const [x, y] = isWide ? [right, (top + bottom) / 2] : [(left + right) / 2, bottom];
  const fixed = isWide ? [left, top, left, bottom] : [left, top, right, top];
  const moving = isWide ? [right, top, right, bottom] : [left, bottom, right, bottom];
  svg.append(
    svgElement("rect", { class: "screen", x: 0, y: 0, width, height, rx: 34 }),
    svgElement("rect", { class: "card", x: left, y: top, width: card.width, height: card.height, rx: 20 }),
    line("fixed", fixed),
    line("moving", moving),
    svgElement("circle", { class: "grip", cx: x, cy: y, r: 30 }),
  );
  return svg;
}

/** @param {string} kind @param {number[]} ends */
function line(kind, [x1, y1, x2, y2]) {
  return svgElement("line", { class: kind, x1, y1, x2, y2 });
}
