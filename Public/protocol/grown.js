// @ts-check
/**
 * What was told and what came since. Where both engines agree to the last bit it is the own one's, to the last bit.
 * @param {number} told  by the server
 * @param {number} then  by the own engine, at the same batch
 * @param {number} now
 */
export function grown(told, then, now) {
  return told === then ? now : told + (now - then);
}
