// @ts-check
/** The size of a text that has to fit. Pure. */

/**
 * The largest size, up to the usual one, at which a text fits; the smallest one if it fits at none. Widths do not shrink exactly
 * with the size, because browsers round letters, so the size is measured again.
 * @param {number} usual
 * @param {number} smallest
 * @param {number} maxWidth
 * @param {(size: number) => number} widthAt
 */
export function fittingSize(usual, smallest, maxWidth, widthAt) {
  let size = usual;
  for (let width = widthAt(size); width > maxWidth && size > smallest; width = widthAt(size)) {
    size = Math.max(smallest, Math.min(size * 0.99, size * maxWidth / width));
  }
  return size;
}
