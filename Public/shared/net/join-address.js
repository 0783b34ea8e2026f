// @ts-check
/** The origins under which phones reach this server, as the server knows them now. */

/** @typedef {Pick<import("./rest.js").ServerInfo, "http"|"https"|"publicURL">} Addresses */

/**
 * All of one scheme, best first; of the other where there is none of it.
 * @param {Addresses} addresses
 * @param {boolean} secure  whether HTTPS comes first
 * @returns {string[]}
 */
export function joinOrigins({ http, https, publicURL }, secure) {
  if (publicURL) return [new URL(publicURL).origin];
  const [first, second] = secure ? [https, http] : [http, https];
  return (first.length > 0 ? first : second).map((address) => new URL(address).origin);
}

/**
 * The origin to join at: the one in use as long as it holds, otherwise the best one; null where phones have no way in.
 * @param {string[]} origins
 * @param {string|null} current
 * @returns {string|null}
 */
export function currentOrigin(origins, current) {
  return current !== null && origins.includes(current) ? current : (origins[0] ?? null);
}

/** @param {string} hostname */
export const isLoopback = (hostname) => /^(localhost$|127\.|\[::1\])/.test(hostname);
