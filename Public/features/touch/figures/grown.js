// @ts-check
/**
 * The confirmed value plus what came since. Where both engines agreed exactly, the own engine's value, bit by bit.
 * @param {number} confirmed  by the server
 * @param {number} then  by the own engine, at the same batch
 * @param {number} now
 */
export function grown(confirmed, then, now) {
  return confirmed === then ? now : confirmed + (now - then);
}
