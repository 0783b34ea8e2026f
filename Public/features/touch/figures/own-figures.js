// @ts-check
/**
 * One participant's stats as a table, for people who continue in a spreadsheet, and as a document with their accuracy.
 */

import { csv } from "./csv.js";

/** @typedef {Contract.ParticipantStats} Stats */
/** @typedef {import("./trust.js").Trust} Trust */

/**
 * CSV with one row per figure: its source and, if known, its error in the figure's unit and as a share, with all that it has; and
 * the density's error as a share.
 * @param {Stats} stats
 * @param {Trust} trust
 * @param {string} [language]  of the spreadsheet
 */
export function figuresTable(stats, trust, language) {
  const scale = { card: "calibrated", model: "known model", assumed: "uncalibrated" }[trust.densityFrom];
  const { distance, time } = stats;
  /** @param {"total"|"last"} which @param {"measured"|"estimated"} source */
  const centimetres = (which, source) => {
    const length = source === "measured" ? distance : distance.estimated;
    const value = length?.[`${which}Centimetres`];
    const error = length?.[`${which}CentimetresError`]?.error ?? null;
    const share = error !== null && value > 0 ? error / value : "";
    return [`distance ${which}`, value, "cm", `${source}, ${scale}`, error, trust.densityFrom, share, trust.densityError];
  };
  const rows = [
    ["figure", "value", "unit", "source", "error", "densityFrom", "relativeError", "densityError"],
    ["participant", stats.name, "", ""],
    centimetres("total", "measured"),
    centimetres("last", "measured"),
    ["distance total", distance.totalPixels, "px", "measured"],
    ["distance last", distance.lastPixels, "px", "measured"],
    centimetres("total", "estimated"),
    centimetres("last", "estimated"),
    ["distance total", distance.estimated?.totalPixels, "px", "estimated"],
    ["distance last", distance.estimated?.lastPixels, "px", "estimated"],
    [
      "pixels per centimetre",
      stats.pixelsPerCentimetre,
      "px/cm",
      scale,
      trust.densityError === null ? null : stats.pixelsPerCentimetre * trust.densityError,
      trust.densityFrom,
      trust.densityError,
      trust.densityError,
    ],
    ["time total", time.totalSeconds, "s", "measured", time.totalSecondsError?.error],
    ["time last", time.lastSeconds, "s", "measured", time.lastSecondsError?.error],
    ["force peak", stats.pressure?.peakGrams, "g", peakForceSource(stats)],
    ["gestures", stats.touches, "", "counted"],
    ["heatmap highest", stats.heatmap.highest, "touches", "counted"],
    ["positions per second of touching", trust.positionsPerSecond, "1/s", "measured"],
    ["batches waiting", trust.batchesWaiting, "", "counted"],
  ];
  return csv(rows, language);
}

/**
 * The source of the largest force: `provenance` is that of the newest gesture, but a weight is always measured.
 * @param {Stats} stats
 * @returns {"measured"|"pen"|"contactArea"|"none"}
 */
export function peakForceSource({ pressure }) {
  const { peakGrams = null, provenance = "none" } = pressure ?? {};
  if (peakGrams === null) return provenance === "contactArea" ? "contactArea" : "none";
  return provenance === "pen" ? "pen" : "measured";
}

/**
 * The newest gestures that the server keeps, the newest first.
 * @param {Stats} stats
 * @returns {{number: number, seconds: number, centimetres: number, centimetresError: number|null, fingers: number, tap: boolean,
 *   peakCentimetresPerSecond: number|null}[]}
 */
export function gestureList(stats) {
  const gestures = Array.isArray(stats.gestures) ? stats.gestures : [];
  const first = (stats.touches ?? gestures.length) - gestures.length + 1;
  return gestures
    .map((gesture, index) => ({
      number: first + index,
      seconds: Number(gesture.seconds) || 0,
      centimetres: Number(gesture.centimetres) || 0,
      centimetresError: gesture.centimetresError ?? null,
      fingers: Number(gesture.fingers) || 1,
      tap: gesture.tap === true,
      peakCentimetresPerSecond: Number.isFinite(gesture.peakPixelsPerSecond)
        ? gesture.peakPixelsPerSecond / (stats.pixelsPerCentimetre || 64)
        : null,
    }))
    .reverse();
}
