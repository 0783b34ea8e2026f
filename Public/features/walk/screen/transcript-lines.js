// @ts-check
/** Finds the current line of a transcript. */

/** @typedef {{seconds: number, text: string}} TranscriptLine */

/**
 * @param {readonly TranscriptLine[]} lines  in order of time
 * @param {number} seconds  into the audio
 * @returns {number} the index of the line that began last; -1 before the first
 */
export function lineAt(lines, seconds) {
  let [low, high] = [-1, lines.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (lines[middle].seconds <= seconds) low = middle;
    else high = middle - 1;
  }
  return low;
}
