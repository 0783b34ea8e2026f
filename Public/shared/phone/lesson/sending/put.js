// @ts-check
/** Sends once to the server what a phone does in a lesson, and waits between attempts. */

import { request, RestError } from "../../../net/rest.js";

/** Delays between attempts; the last one repeats. */
const RETRY_DELAYS_MS = [500, 1000, 2000, 4000];

/**
 * @typedef {object} GivenAnswer  a choice, a number, an order, a curve or places
 * @property {number} step  from 1
 * @property {number} [choice]  from 1
 * @property {number} [value]
 * @property {number[]} [order]
 * @property {number[]} [curve]
 * @property {[number, number][]} [points]
 * @property {number} [confidence]  how sure the phone is, in percent
 */

/**
 * @param {string} code  of the session
 * @param {"answer"|"place"} what
 * @param {object} fields
 * @returns {Promise<string>} "sent", "failed" if another attempt may help, else the problem's type
 */
export async function put(code, what, fields) {
  try {
    const headers = { "Content-Type": "application/json" };
    await request(`/api/v1/sessions/${code}/${what}`, { method: "PUT", headers, body: JSON.stringify(fields) });
    return "sent";
  } catch (error) {
    if (!(error instanceof RestError)) return "failed";
    return error.status === 0 || error.status === 429 || error.status >= 500 ? "failed" : error.type;
  }
}

/** @param {number} attempt  that failed, from 0 */
export async function retryDelay(attempt) {
  await new Promise((done) => setTimeout(done, RETRY_DELAYS_MS[Math.min(attempt, RETRY_DELAYS_MS.length - 1)]));
}
