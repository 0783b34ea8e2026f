// @ts-check
/** The requests of simulated people. */

import { request } from "../../../shared/net/rest.js";

/**
 * @param {"GET"|"POST"|"PUT"} method
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<any>} the answer; null if it failed, as for a person who is too late
 */
export async function ask(method, path, body) {
  try {
    const headers = { "Content-Type": "application/json" };
    const response = await request(path, { method, ...(body && { headers, body: JSON.stringify(body) }) });
    return await response.json().catch(() => null);
  } catch {
    return null;
  }
}
