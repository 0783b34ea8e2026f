// @ts-check
/** The spread of a class's figures. Pure. */

import { distanceUnit, timeUnit } from "../../../shared/model/units.js";

/** @typedef {{sorted: number[], low: number, lowerQuartile: number, median: number, upperQuartile: number, high: number}} Spread */

/**
 * A quantile by linear interpolation between order statistics (Hyndman and Fan 1996, type 7).
 * @param {readonly number[]} sorted  at least one
 * @param {number} share  0 to 1
 */
export function quantile(sorted, share) {
  const place = (sorted.length - 1) * share;
  const below = Math.floor(place);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below] + (sorted[above] - sorted[below]) * (place - below);
}

/**
 * @param {readonly number[]} values
 * @returns {Spread|null} null without values
 */
export function spread(values) {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  return {
    sorted,
    low: sorted[0],
    lowerQuartile: quantile(sorted, 0.25),
    median: quantile(sorted, 0.5),
    upperQuartile: quantile(sorted, 0.75),
    high: sorted[sorted.length - 1],
  };
}

/** @typedef {"distance"|"time"|"touches"|"force"} Figure */
/** @typedef {Pick<import("../../../shared/model/room.js").RoomParticipant, "totalCentimetres"|"totalSeconds"|"touches"|"force"|"connected">} Measured */

/**
 * @param {Measured} participant
 * @param {Figure} figure
 * @returns {number} 0 without a value
 */
function valueOf({ totalCentimetres, totalSeconds, touches, force }, figure) {
  if (figure === "force") return force.peakGrams ?? 0;
  if (touches === 0) return 0;
  return figure === "distance" ? totalCentimetres : figure === "time" ? totalSeconds : touches;
}

/**
 * A class's values of a figure, the least first. A participant that left keeps its value; one that left without a value
 * does not count as missing.
 * @template {Measured} P
 * @param {Iterable<P>} participants
 * @param {Figure} figure
 * @returns {{valued: {participant: P, value: number}[], missing: number}}
 */
export function valuesOf(participants, figure) {
  const all = [...participants].map((participant) => ({ participant, value: valueOf(participant, figure) }));
  return {
    valued: all.filter(({ value }) => value > 0).sort((a, b) => a.value - b.value),
    missing: all.filter(({ participant, value }) => !(value > 0) && participant.connected).length,
  };
}

/**
 * The unit of a figure in a picture.
 * @param {Figure} figure
 * @param {number} highest
 * @returns {{unit: string, size: number, digits: number}}
 */
export function unitOf(figure, highest) {
  if (figure === "distance") return { ...distanceUnit(highest), digits: 2 };
  if (figure === "time") return { ...timeUnit(highest), digits: 2 };
  return { unit: figure === "force" ? "g" : "", size: 1, digits: 0 };
}
