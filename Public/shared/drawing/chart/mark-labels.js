// @ts-check
/** The places of the labels of vertical marks above a chart, so that none covers another and none leaves the chart. Pure. */

/** @typedef {{x: number, width: number}} LabelledMark  px; the width of its label */
/** @typedef {{start: number, row: number}} LabelPlace  the label's left edge, and its row from the top */

/**
 * The left one of two marks has its label on its left, the other one on its right, where there is room.
 * @param {readonly LabelledMark[]} marks
 * @param {number} width  of the chart
 * @param {number} gap  between a mark and its label
 * @returns {LabelPlace[]} in the order of the marks
 */
export function placeLabels(marks, width, gap) {
  const leftmost = marks.length > 1 ? Math.min(...marks.map(({ x }) => x)) : NaN;
  /** @type {LabelPlace[]} */
  const placed = [];
  marks.forEach(({ x, width: own }, index) => {
    const [fitsLeft, fitsRight] = [x - gap - own >= 0, x + gap + own <= width];
    const isFirst = x === leftmost && marks.findIndex((mark) => mark.x === leftmost) === index;
    const isLeft = isFirst ? fitsLeft || !fitsRight : !fitsRight && fitsLeft;
    const start = Math.max(0, Math.min(width - own, isLeft ? x - gap - own : x + gap));
    const covers = (/** @type {number} */ row) =>
      placed.some((other, before) =>
        other.row === row && other.start < start + own + gap && start < other.start + marks[before].width + gap
      );
    let row = 0;
    while (covers(row)) row += 1;
    placed.push({ start, row });
  });
  return placed;
}
