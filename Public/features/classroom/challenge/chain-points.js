// @ts-check
/** A class's touches by time, their places in the picture, and the order of seats. Pure. */

/** @typedef {{id: string, seconds: number, seat: number|null}} ChainPoint  since the first touch */

/**
 * The touches in the order of time, as far as they are known: those of the server's result, and later ones.
 * @param {ReadonlyMap<string, {best: number}>} results  times on the room's axis (s)
 * @param {readonly string[]} seats
 * @param {Contract.ClassResult|undefined} known
 * @returns {ChainPoint[]}
 */
export function pointsOf(results, seats, known) {
  if (known && known.touches.length + known.leftOut === results.size) return known.touches;
  const first = Math.min(...[...results.values()].map(({ best }) => best));
  const places = new Map(seats.map((id, index) => [id, index + 1]));
  return [...results]
    .map(([id, { best }]) => ({ id, seconds: best - first, seat: places.get(id) ?? null }))
    .sort((a, b) => a.seconds - b.seconds);
}

/**
 * The row of each point from the top, from 1: its seat, or its place in the order of time after the seats.
 * @param {readonly ChainPoint[]} points
 */
export function rowsOf(points) {
  const seats = Math.max(0, ...points.map(({ seat }) => seat ?? 0));
  let last = seats;
  return points.map(({ seat }) => seat ?? (last += 1));
}

/**
 * The order to begin with: the seats that are set, then all others.
 * @param {readonly string[]} present  ids of everybody who is here
 * @param {readonly string[]} seats
 * @param {readonly string[]} touched  in the order of time
 * @returns {string[]}
 */
export function seatOrder(present, seats, touched) {
  const here = new Set(present);
  return [...new Set([...seats, ...touched, ...present])].filter((id) => here.has(id));
}

/**
 * The order after a sign was moved to another place.
 * @param {readonly string[]} order
 * @param {string} id
 * @param {number} to  its place, from 0
 * @returns {string[]}
 */
export function movedTo(order, id, to) {
  const others = order.filter((other) => other !== id);
  const at = Math.max(0, Math.min(others.length, to));
  return [...others.slice(0, at), id, ...others.slice(at)];
}

/**
 * An earlier round in the picture of a later one: each touch in the row that its person has now, and without seats in its own
 * order of time. `line` goes through the rows of seats, from 1.
 * @param {Contract.ClassResult} earlier
 * @param {readonly ChainPoint[]} points  of the later round
 * @returns {{dots: {seconds: number, row: number}[], way: {seconds: number, row: number}[], line: {intercept: number, pace: number}|null}}
 *   `way` leads through the touches of the chain, if there is no line
 */
export function earlierRound(earlier, points) {
  const { touches, interceptSeconds: intercept, secondsPerPerson: pace } = earlier;
  const isSeated = points.some(({ seat }) => seat !== null);
  const rows = rowsOf(isSeated ? points : touches);
  const rowOf = new Map((isSeated ? points : touches).map(({ id }, index) => [id, rows[index]]));
  const placed = touches.flatMap(({ id, seconds, fault }) => {
    const row = rowOf.get(id);
    return row === undefined ? [] : [{ seconds, row, fault }];
  });
  const way = placed.filter(({ fault }) => fault === null).sort((a, b) => a.row - b.row);
  return {
    dots: placed.map(({ seconds, row }) => ({ seconds, row })),
    way: intercept === null ? way.map(({ seconds, row }) => ({ seconds, row })) : [],
    line: intercept === null ? null : { intercept, pace },
  };
}
