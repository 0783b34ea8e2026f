// @ts-check
/** The pictures under a replay's drawing. Pure. */

/**
 * What lay under the drawing at a time.
 * @param {Contract.Replay["grounds"]} changes  oldest first
 * @param {number} time  ms
 * @returns {Contract.Ground|null}
 */
export function groundAt(changes = [], time) {
  const { picture, width = 0, height = 0 } = changes.findLast(({ milliseconds }) => milliseconds <= time) ?? { picture: null };
  return picture === null ? null : { picture, width, height };
}
