// @ts-check
/** A transcript as text: one entry per line, the time first, as `6.5 Somebody sings` or `1:06 Far away`. */

/** @typedef {{seconds: number, text: string}} TranscriptLine */

const LINE_PATTERN = /^\s*(?:(\d+):)?(\d+(?:[.,]\d+)?)\s+(\S.*?)\s*$/;

/**
 * @param {string} text
 * @returns {{lines: TranscriptLine[], wrong: number|null}} `wrong`: the first line, from 1, that has no time and text
 */
export function parseTranscript(text) {
  /** @type {TranscriptLine[]} */
  const lines = [];
  let wrong = null;
  text.split("\n").forEach((line, index) => {
    if (!line.trim()) return;
    const parts = LINE_PATTERN.exec(line);
    if (!parts) wrong ??= index + 1;
    else lines.push({ seconds: 60 * Number(parts[1] ?? 0) + Number(parts[2].replace(",", ".")), text: parts[3] });
  });
  return { lines, wrong };
}

/** @param {readonly TranscriptLine[]} lines */
export function transcriptText(lines) {
  return lines.map(({ seconds, text }) => `${seconds} ${text}`).join("\n");
}

/**
 * A polygon's corners, one per line, as `47.66 9.17` or `47.66, 9.17`.
 * @param {string} text
 * @returns {{points: [number, number][], wrong: number|null}} `wrong`: the first line, from 1, that is none
 */
export function parseCorners(text) {
  /** @type {[number, number][]} */
  const points = [];
  let wrong = null;
  text.split("\n").forEach((line, index) => {
    if (!line.trim()) return;
    const numbers = line.trim().split(/[\s,;]+/).map(Number);
    const [latitude, longitude] = numbers;
    const isPlace = numbers.length === 2 && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
    if (isPlace) points.push([latitude, longitude]);
    else wrong ??= index + 1;
  });
  return { points, wrong };
}

/** @param {readonly (readonly [number, number])[]} points */
export function cornersText(points) {
  return points.map(([latitude, longitude]) => `${latitude}, ${longitude}`).join("\n");
}
