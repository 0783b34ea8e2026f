// @ts-check
/**
 * The geometry of the symbols, and the local errors of drawings. Pure.
 *
 * The same geometry as the server's, which judges: each symbol is in a square whose side is 1, y downwards.
 */

/** @typedef {[x: number, y: number]} Place */
/** @typedef {readonly Place[][]} Strokes */

/** The demonstration's speed (sides of the square a second), and its pause between two strokes (ms). */
const SIDES_PER_SECOND = 1.5;
const STROKE_PAUSE_MS = 400;
/** The number of points to which the server reduces a drawing. */
const POINT_COUNT = 32;

/**
 * A place around the middle, `turns` clockwise from the top.
 * @param {number} radius
 * @param {number} turns
 * @returns {Place}
 */
function onCircle(radius, turns) {
  const angle = 2 * Math.PI * turns;
  return [0.5 + radius * Math.sin(angle), 0.5 - radius * Math.cos(angle)];
}

const star = [0, 1, 2, 3, 4, 5].map((step) => onCircle(0.48, (step * 2 + 3) / 5));
const spiral = Array.from({ length: 97 }, (_, step) => onCircle((0.48 * step) / 96, step / 48 + 0.25));

/** @type {readonly Strokes[]} */
export const SYMBOLS = Object.freeze([
  [[[0.5, 0.05], [0.05, 0.85], [0.95, 0.85], [0.5, 0.05]]],
  [star],
  [[[0.05, 0.5], [0.35, 0.9], [0.95, 0.1]]],
  [spiral],
  [[[0.05, 0.5], [0.95, 0.5]], [[0.6, 0.15], [0.95, 0.5], [0.6, 0.85]]],
  [[[0.1, 0.1], [0.9, 0.9]], [[0.9, 0.1], [0.1, 0.9]]],
  [[[0.5, 0.05], [0.1, 0.95]], [[0.5, 0.05], [0.9, 0.95]], [[0.25, 0.61], [0.75, 0.61]]],
  [[[0.15, 0.95], [0.85, 0.95], [0.15, 0.4], [0.85, 0.4], [0.5, 0.05], [0.15, 0.4], [0.15, 0.95], [0.85, 0.4], [0.85, 0.95]]],
]);

/**
 * @param {Place} one
 * @param {Place} other
 */
function distance(one, other) {
  return Math.hypot(other[0] - one[0], other[1] - one[1]);
}

/** @param {Strokes} strokes */
function lengthOf(strokes) {
  return strokes.reduce((sum, stroke) => stroke.slice(1).reduce((sum, place, at) => sum + distance(stroke[at], place), sum), 0);
}

/**
 * The places and times of the demonstration.
 * @param {Strokes} strokes
 * @returns {{stroke: number, place: Place, time: number}[]}  ms from its start
 */
export function demonstration(strokes) {
  let time = 0;
  return strokes.flatMap((stroke, number) => {
    if (number > 0) time += STROKE_PAUSE_MS;
    return stroke.map((place, at) => {
      if (at > 0) time += (distance(stroke[at - 1], place) / SIDES_PER_SECOND) * 1000;
      return { stroke: number, place, time };
    });
  });
}

/**
 * Points at equal distances along the strokes, as on the server.
 * @param {Strokes} strokes
 * @returns {{points: Place[], centre: Place}} the points relative to their centroid, and the centroid
 */
export function resampled(strokes) {
  const length = lengthOf(strokes);
  /** @type {Place[]} */
  const points = [strokes[0][0]];
  let passed = 0;
  for (const stroke of strokes) {
    for (let at = 1; at < stroke.length; at++) {
      const [start, end] = [stroke[at - 1], stroke[at]];
      const step = distance(start, end);
      while (points.length < POINT_COUNT - 1) {
        const share = ((length * points.length) / (POINT_COUNT - 1) - passed) / step;
        if (!(share <= 1)) break;
        points.push([start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])]);
      }
      passed += step;
    }
  }
  while (points.length < POINT_COUNT) points.push(/** @type {Place} */ (strokes.at(-1)?.at(-1)));
  const centre = centroid(points);
  return { points: points.map(([x, y]) => [x - centre[0], y - centre[1]]), centre };
}

/**
 * @param {readonly Place[]} points
 * @returns {Place}
 */
function centroid(points) {
  const sum = points.reduce(([left, top], [x, y]) => [left + x, top + y], [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length];
}

/**
 * The distance of each point of a drawing from the symbol's corresponding point.
 * @param {number[]} drawn  x and y of each point, in percent of the square's side
 * @param {readonly Place[]} axis  the symbol's points, in sides
 * @returns {{places: Place[], errors: number[]}}  in sides
 */
export function localErrors(drawn, axis) {
  const places = axis.map((_, at) => /** @type {Place} */ ([drawn[2 * at] / 100, drawn[2 * at + 1] / 100]));
  return { places, errors: places.map((place, at) => distance(place, axis[at])) };
}

/**
 * The error at the end of the palette: 95 % of the points have a smaller one.
 * @param {number[]} errors  in sides
 */
export function endOfScale(errors) {
  const sorted = [...errors].sort((a, b) => a - b);
  const most = sorted[Math.floor(0.95 * (sorted.length - 1))] ?? 0;
  return Math.max(0.05, Math.ceil(most * 20) / 20);
}
