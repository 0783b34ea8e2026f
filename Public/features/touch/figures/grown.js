// @ts-check
/**
 * Adds later values to the confirmed one; if both engines agreed exactly, uses the page's own value.
 * @param {number} confirmed  by the server
 * @param {number} then by the page's own engine, after the same batch
 * @param {number} now
 */
export function withProgress(confirmed, then, now) {
  return confirmed === then ? now : confirmed + (now - then);
}
