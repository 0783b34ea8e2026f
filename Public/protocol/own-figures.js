// @ts-check
/** One participant's stats as a table, for people who continue in a spreadsheet. */

/** @typedef {{[field: string]: any}} Stats  a participant's stats as REST gives them */

/**
 * CSV after RFC 4180: one row per figure, numbers in full precision with a point.
 * @param {Stats} stats
 */
export function figuresTable(stats) {
  const rows = [
    ["figure", "value", "unit"],
    ["participant", stats.name, ""],
    ["distance total", stats.distance.totalCentimetres, "cm"],
    ["distance last", stats.distance.lastCentimetres, "cm"],
    ["distance total", stats.distance.totalPixels, "px"],
    ["distance last", stats.distance.lastPixels, "px"],
    ["pixels per centimetre", stats.pixelsPerCentimetre, stats.calibrated ? "calibrated" : "uncalibrated"],
    ["time total", stats.time.totalSeconds, "s"],
    ["time last", stats.time.lastSeconds, "s"],
    ["gestures", stats.touches, ""],
    ["heatmap highest", stats.heatmap.highest, "touches"],
  ];
  return rows.map((row) => row.map(cell).join(",")).join("\r\n") + "\r\n";
}

/** @param {unknown} value */
function cell(value) {
  const text = String(value ?? "");
  // A leading = + - @ would be a formula to a spreadsheet.
  const safe = typeof value === "string" && /^[=+\-@]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * The newest gestures first, as far as the server keeps them.
 * @param {Stats} stats
 * @returns {{number: number, seconds: number, centimetres: number, fingers: number, tap: boolean,
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
      fingers: Number(gesture.fingers) || 1,
      tap: gesture.tap === true,
      peakCentimetresPerSecond: Number.isFinite(gesture.peakPixelsPerSecond)
        ? gesture.peakPixelsPerSecond / (stats.pixelsPerCentimetre || 64)
        : null,
    }))
    .reverse();
}
