// @ts-check
/**
 * The errors of the distances of now, and the estimates. The server tells them in a welcome only: from there on the page's own engine
 * says what its events add. Pure.
 */

/** @typedef {{lastCentimetres: number, totalCentimetres: number}} Length */

/**
 * A length as the server told it, with its errors.
 * @typedef {Length & {lastCentimetresError?: Contract.FigureError, totalCentimetresError?: Contract.FigureError}} Told
 */

/**
 * What the page's own engine has measured since the server told an estimate, in centimetres: a sum with its bound, and an estimate
 * with its interval; `last` only of a gesture that began in it.
 * @typedef {{sum: number, bound: number, estimated: number, error: number}} Parts
 * @typedef {Parts & {last: Parts|null}} Measured
 */

/**
 * The estimate with its errors, an interval, and the errors of the sums, a bound; all without the density's. Nothing where they are
 * unknown.
 * @param {Length} shown  sums of now
 * @param {(Told & {estimated?: Told})|undefined} told  the newest with an estimate
 * @param {Measured|null} own
 * @returns {{errors?: Length, estimated?: Length & {errors: Length}}}
 */
export function estimatesNow(shown, told, own) {
  const known = told?.estimated;
  const [lastBound, totalBound] = [told?.lastCentimetresError, told?.totalCentimetresError].map(withoutDensity);
  const [lastError, totalError] = [known?.lastCentimetresError, known?.totalCentimetresError].map(withoutDensity);
  if (!told || !known || lastBound === null || totalBound === null || lastError === null || totalError === null) return {};
  // What the server confirmed before the engine was loaded is known as a sum only.
  const since = Math.max(0, shown.totalCentimetres - told.totalCentimetres - (own?.sum ?? 0));
  const last = lastNow(shown.lastCentimetres, own?.last, {
    sum: told.lastCentimetres,
    bound: lastBound,
    estimated: known.lastCentimetres,
    error: lastError,
  });
  return {
    errors: { lastCentimetres: last.bound, totalCentimetres: totalBound + (own?.bound ?? 0) + since / 2 },
    estimated: {
      lastCentimetres: last.estimated,
      totalCentimetres: known.totalCentimetres + (own?.estimated ?? 0) + since,
      errors: {
        lastCentimetres: last.error,
        totalCentimetres: Math.hypot(totalError, own?.error ?? 0, since / 2),
      },
    },
  };
}

/**
 * The last gesture: the engine's, or the server's, or one of which only the sum is known.
 * @param {number} sum
 * @param {Parts|null|undefined} own
 * @param {Parts} told
 * @returns {Parts}
 */
function lastNow(sum, own, told) {
  const isSame = (/** @type {Parts} */ length) => Math.abs(length.sum - sum) <= 1e-6 * (1 + sum);
  if (own && isSame(own)) return own;
  return isSame(told) ? told : { sum, bound: sum / 2, estimated: sum, error: sum / 2 };
}

/**
 * @param {Contract.FigureError|undefined} error
 * @returns {number|null} of all sources but the density
 */
function withoutDensity(error) {
  if (!error || error.error === null) return null;
  const parts = Object.entries(error.sources ?? {}).flatMap(([source, part]) => source === "density" ? [] : [part]);
  return error.kind === "interval" ? Math.hypot(...parts) : parts.reduce((sum, part) => sum + part, 0);
}
