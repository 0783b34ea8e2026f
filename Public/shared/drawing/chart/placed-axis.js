// @ts-check
/**
 * An axis with its place on a drawing: round numbers that stand at their values, and the unit at its end. The labels at both
 * ends have their whole width, because the axis begins and ends as far inside as they need. Pure.
 */

import { roundStep, ticksBetween } from "./axis.js";

/** Minimum space between two labels, and around the unit. */
const GAP_EM = 1.1;
/** The width of a letter, unless a drawing measures it; and what a wide one, as of `mm`, has more. */
const LETTER_EM = 0.6;
const WIDE_EM = 0.3;
const WIDE_LETTERS = /[mwMW%]/g;
/** The largest number of labels. */
const MAX_LABELS = 12;

/**
 * @typedef {object} AxisWish
 * @property {number} low  the value at the start
 * @property {number} high  the value at the end, greater than `low`
 * @property {number} width  of the drawing, px
 * @property {number} em  the height of a label, px
 * @property {string} unit  "" for none
 * @property {(value: number, step: number) => string} label  without the unit
 * @property {number} [finest]  the smallest step between two labels
 * @property {number} [side]  minimum space at each end, px
 * @property {readonly Tick[]} [ends]  labels that stand whatever is near: others make room for them
 * @property {(text: string) => number} [measure]  the width of a text, px
 */
/** @typedef {{value: number, text: string, words?: string}} Tick  `words` below the number, where the bin has more than its values */
/**
 * @typedef {object} PlacedAxis
 * @property {number} width  of the drawing, px
 * @property {number} left  of the axis
 * @property {number} right
 * @property {(Tick & {x: number})[]} ticks
 * @property {{text: string, x: number}|null} unit  `x` of its right edge
 * @property {(value: number) => number} x
 */

/**
 * The width of a text in a typeface of about this size.
 * @param {string} text
 * @param {number} em
 */
export function textWidth(text, em) {
  return (text.length * LETTER_EM + (text.match(WIDE_LETTERS)?.length ?? 0) * WIDE_EM) * em;
}

/**
 * The place of the words below a label, which stay inside of the drawing.
 * @param {number} x  of the label
 * @param {number} width  of the words
 * @param {number} whole  the width of the drawing
 * @returns {number} their middle
 */
export function wordsPlace(x, width, whole) {
  return Math.max(width / 2, Math.min(whole - width / 2, x));
}

/**
 * @param {AxisWish} wish
 * @returns {PlacedAxis}
 */
export function placeAxis(wish) {
  const { low, high, width, em, unit, label, finest = 0, side = 0, ends = [] } = wish;
  const measure = wish.measure ?? ((text) => textWidth(text, em));
  const unitWidth = unit === "" ? 0 : measure(unit) + GAP_EM * 0.5 * em;
  // Labels do not touch, so that only the first and the last one can be outside.
  const half = (/** @type {Tick|undefined} */ tick) => (tick ? measure(tick.text) / 2 : 0);
  for (let count = MAX_LABELS;; count -= 1) {
    const step = Math.max(finest, roundStep((high - low) / count));
    const all = ticksBetween(low, high, step).map((value) => ({ value, text: label(value, step) }));
    const inOrder = [...all, ...ends].sort((a, b) => a.value - b.value);
    const left = Math.min(width / 3, Math.max(side, half(inOrder[0])));
    const right = Math.max(left + 1, width - Math.max(side, half(inOrder.at(-1))) - unitWidth);
    const x = (/** @type {number} */ value) => left + ((value - low) / (high - low)) * (right - left);
    const fits = (/** @type {Tick} */ a, /** @type {Tick} */ b) =>
      Math.abs(x(a.value) - x(b.value)) >= (measure(a.text) + measure(b.text)) / 2 + GAP_EM * em;
    const ticks = [...all.filter((tick) => ends.every((end) => fits(tick, end))), ...ends].sort((a, b) => a.value - b.value);
    const touching = ticks.findIndex((tick, index) => index > 0 && !fits(tick, ticks[index - 1]));
    if (count > 1 && touching > 0) continue;
    // A drawing narrower than two labels.
    if (touching > 0) ticks.length = touching;
    return {
      width,
      left,
      right,
      x,
      ticks: ticks.map((tick) => ({ ...tick, x: x(tick.value) })),
      unit: unit === "" ? null : { text: unit, x: width },
    };
  }
}
