// @ts-check
/** Breaks the name under a phone into lines, so that all of it can be read. Pure. */

import { isolated } from "../model/language.js";
import { fittingSize } from "./fitting-size.js";

/** Minimum size of a name, as a share of the usual one: the longest word of the invented names then fits a phone of the least width. */
const MIN_SCALE = 0.58;
/** As shares of the letters' size: the width of the sign with its space, the height of a line, the space above the first. */
export const SIGN_EM = 1.15;
export const LINE_EM = 1.15;
export const TOP_EM = 0.25;

/**
 * The lines of sign, number and name, and the size of their letters: one line at the usual size, otherwise the two or three
 * lines whose letters are largest. The sign is before the first line.
 * @param {string} number  empty for none
 * @param {string} name
 * @param {{width: number, height: number}} box
 * @param {number} usual  size of the letters
 * @param {(text: string, size: number) => number} widthOf
 */
export function nameLines(number, name, box, usual, widthOf) {
  const parts = [number, ...name.split(" ")];
  const line = (/** @type {number} */ from, /** @type {number} */ to) => {
    const words = isolated(parts.slice(from || 1, to).join(" "));
    return from === 0 ? `${number} ${words}`.trim() : words;
  };
  const widest = (/** @type {string[]} */ lines, /** @type {number} */ size) =>
    Math.max(...lines.map((text, index) => (index === 0 ? SIGN_EM * size : 0) + widthOf(text, size)));
  const count = parts.length;
  const whole = [line(0, count)];
  if (widest(whole, usual) <= box.width) return { lines: whole, size: usual };
  let best = { lines: whole, scale: 0 };
  const consider = (/** @type {string[]} */ lines) => {
    const scale = Math.min(1, box.width / widest(lines, usual), box.height / usual / (TOP_EM + LINE_EM * lines.length));
    if (scale > best.scale) best = { lines, scale };
  };
  for (let end = 1; end < count; end++) consider([line(0, end), line(end, count)]);
  for (let end = 1; end < count; end++) {
    for (let next = end + 1; next < count; next++) consider([line(0, end), line(end, next), line(next, count)]);
  }
  const least = usual * MIN_SCALE;
  const most = Math.max(least, Math.min(usual, box.height / (TOP_EM + LINE_EM * best.lines.length)));
  return { lines: best.lines, size: fittingSize(most, least, box.width, (size) => widest(best.lines, size)) };
}
