// @ts-check
/** The origins under which phones reach this server, as the server knows them now. */

import { serverInfo } from "./rest.js";

/** Interval between requests for the server's addresses, which follow the network of its machine (ms). */
const LOOK_INTERVAL_MS = 2000;

/** @typedef {Pick<import("./rest.js").ServerInfo, "http"|"https"|"publicURL">} Addresses */

/**
 * All addresses of one scheme, best first; those of the other scheme if there is none.
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
 * The origin to join at: the current one while it works, otherwise the best one; null if phones cannot reach the server.
 * @param {string[]} origins
 * @param {string|null} current
 * @returns {string|null}
 */
export function currentOrigin(origins, current) {
  return current !== null && origins.includes(current) ? current : (origins[0] ?? null);
}

/**
 * The address for the other scheme, at the same host if possible; null if there is none.
 * @param {Addresses} addresses
 * @param {string} origin
 * @returns {string|null}
 */
export function otherScheme({ http, https, publicURL }, origin) {
  if (publicURL) return null;
  const { hostname, protocol } = new URL(origin);
  const others = (protocol === "https:" ? http : https).map((address) => new URL(address));
  return (others.find((other) => other.hostname === hostname) ?? others[0])?.origin ?? null;
}

/**
 * Requests the server's description, at once and then every two seconds.
 * @param {() => boolean} wanted returns whether to send the request now
 * @param {(server: import("./rest.js").ServerInfo|null) => void} received called with each description; null without a
 *   response
 */
export async function followServer(wanted, received) {
  for (;;) {
    if (wanted()) received(await serverInfo().catch(() => null));
    await new Promise((resolve) => setTimeout(resolve, LOOK_INTERVAL_MS));
  }
}

/** @param {string} hostname */
export const isLoopback = (hostname) => /^(localhost$|127\.|\[::1\])/.test(hostname);
