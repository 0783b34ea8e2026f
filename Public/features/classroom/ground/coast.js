// @ts-check
/** A made coast whose dimension is known. Pure. */

/** @typedef {[x: number, y: number]} Point */

/** The dimension of a curve of which each piece is replaced by four of a third of its length (von Koch 1904): log 4 / log 3. */
export const COAST_DIMENSION = Math.log(4) / Math.log(3);

/**
 * A coast from left to right. Each piece gets its cape on either side by chance, which changes neither lengths nor the dimension:
 * it looks less like a pattern.
 * @param {number} levels  how often each piece is replaced
 * @param {() => number} random  from 0 to 1
 * @returns {Point[]} 4 ** levels + 1 points, from (0, 0) to (1, 0)
 */
export function madeCoast(levels, random) {
  /** @type {Point[]} */
  let points = [[0, 0], [1, 0]];
  for (let level = 0; level < levels; level += 1) {
    points = points.flatMap((
      point,
      index,
    ) => (index === 0 ? [point] : [...cape(points[index - 1], point, random() < 0.5 ? 1 : -1), point]));
  }
  return points;
}

/**
 * @param {Point} from
 * @param {Point} to
 * @param {1|-1} side
 * @returns {Point[]} the corners between them
 */
function cape([ax, ay], [bx, by], side) {
  const [dx, dy] = [(bx - ax) / 3, (by - ay) / 3];
  const height = side * Math.sqrt(3) / 2;
  return [
    [ax + dx, ay + dy],
    [ax + 1.5 * dx - height * dy, ay + 1.5 * dy + height * dx],
    [ax + 2 * dx, ay + 2 * dy],
  ];
}

/**
 * Chances that are the same each time (Park and Miller 1988).
 * @param {number} seed  from 1
 * @returns {() => number}
 */
export function chances(seed) {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}
