// @ts-check
/** The middle of the curves of a class at each place. Pure. */

import { SAMPLES } from "../../statistics/curves.js";
import { spread } from "../chart/spread.js";

/** @typedef {import("../../statistics/curves.js").Curve} Curve */
/** @typedef {readonly (Curve|null)[]} Curves  `null` at the place of a phone that did not answer this time */
/** @typedef {{lower: Curve, median: Curve, upper: Curve}} Band  at each place */

/**
 * The median and the middle half of many curves at each place.
 * @param {readonly Curve[]} curves
 * @returns {Band|null} null without curves
 */
export function bandOf(curves) {
  if (curves.length === 0) return null;
  const all = Array.from({ length: SAMPLES }, (_, place) => spread(curves.map((curve) => curve[place])));
  const of = (/** @type {"lowerQuartile"|"median"|"upperQuartile"} */ name) => all.map((each) => each?.[name] ?? 0);
  return { lower: of("lowerQuartile"), median: of("median"), upper: of("upperQuartile") };
}

/**
 * @param {Curves} curves
 * @returns {Curve[]} those that were given
 */
export function drawn(curves) {
  return curves.filter((curve) => curve !== null);
}
