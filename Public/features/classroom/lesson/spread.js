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
 * @returns {number|null} null without a value; a distance of 0 is one: the finger did not move
 */
function valueOf({ totalCentimetres, totalSeconds, touches, force }, figure) {
  if (figure === "force") return force.peakGrams;
  if (touches === 0) return null;
  return figure === "distance" ? totalCentimetres : figure === "time" ? totalSeconds : touches;
}

/**
 * A class's values of a figure, the least first; the same values as in a comparison of the class's figures. A participant
 * that left keeps its value; one that left without a value does not count as missing.
 * @template {Measured} P
 * @param {Iterable<P>} participants
 * @param {Figure} figure
 * @returns {{valued: {participant: P, value: number}[], missing: number}}
 */
export function valuesOf(participants, figure) {
  const valued = [];
  let missing = 0;
  for (const participant of participants) {
    const value = valueOf(participant, figure);
    if (value !== null) valued.push({ participant, value });
    else if (participant.connected) missing += 1;
  }
  return { valued: valued.sort((a, b) => a.value - b.value), missing };
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
