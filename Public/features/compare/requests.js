// @ts-check
/** The requests for parts, samples and comparisons. */

import { LONG_REQUEST_TIMEOUT_MS, request, RestError } from "../../shared/net/rest.js";

/** @typedef {{name: string, unit: string|null, better: "less"|"more"|null}} Measure */
/**
 * The fields that distinguish a part of a session from others.
 * @typedef {{code: string, name: string, kind: string, number: number|null, title: string|null, target: number|null,
 *   settings: string, startedAt: string|null}} PartHead
 */
/** @typedef {PartHead & {participants: number, measures: Measure[]}} Part */
/** @typedef {PartHead & {participants: string[], measures: (Measure & {values: (number|null)[]})[]}} Samples */
/** @typedef {{count: number, leftOut: number, lowerQuartile: number|null, median: number|null, mean: number|null, upperQuartile: number|null, interval: [number, number]|null, values: number[]}} Sample */
/** @typedef {"few-in-first"|"few-in-second"|"few-pairs"|"no-spread"} Gap */
/**
 * @typedef {Measure & {first: Sample, second: Sample, statistic: "median"|"mean", tiesDominate: boolean,
 *   difference: number|null, interval: [number, number]|null, verdict: "higher"|"lower"|"unclear"|null,
 *   detectableDifference: number|null, missing: Gap[]}} Compared
 */
/**
 * @typedef {object} Comparison
 * @property {number} confidence
 * @property {number} resamples
 * @property {number} fewest
 * @property {number} power
 * @property {boolean} paired
 * @property {boolean} sameSettings
 * @property {PartHead & {participants: number}} first
 * @property {PartHead & {participants: number}} second
 * @property {Compared[]} measures
 */
/**
 * One side of a comparison: a part of the host's own session, or samples of a file.
 * @typedef {{part: Part, token: string, samples?: undefined}|{samples: Samples, part?: undefined}} Side
 */

/**
 * @param {string} code
 * @param {string} token
 * @returns {Promise<Part[]>}
 */
export async function parts(code, token) {
  return (await (await request(`/api/v1/sessions/${code}/parts`, { token })).json()).parts;
}

/**
 * @param {Part} part
 * @param {string} token
 * @param {"application/json"|"text/csv"} mediaType
 */
export function samples({ code, name }, token, mediaType) {
  return request(`/api/v1/sessions/${code}/parts/${name}`, {
    token,
    headers: { Accept: mediaType, "Accept-Language": document.documentElement.lang || "en" },
  });
}

/**
 * @param {{part: Part, token: string}} first
 * @param {Side} second
 * @returns {Promise<Comparison>}
 */
export async function compare(first, second) {
  if (second.samples) return requestComparison(first, { samples: second.samples });
  const { part, token } = second;
  if (part.code === first.part.code) return requestComparison(first, { part: part.name });
  try {
    return await requestComparison(first, { code: part.code, token, part: part.name });
  } catch (error) {
    if (!(error instanceof RestError) || error.type !== "session-elsewhere") throw error;
    // Another node leads that session: its samples are sent to this one.
    return requestComparison(first, { samples: await (await samples(part, token, "application/json")).json() });
  }
}

/**
 * @param {{part: Part, token: string}} first
 * @param {Record<string, unknown>} second
 * @returns {Promise<Comparison>}
 */
async function requestComparison({ part, token }, second) {
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify({ part: part.name, with: second });
  const options = { method: "POST", headers, body, token, timeoutMs: LONG_REQUEST_TIMEOUT_MS };
  return (await request(`/api/v1/sessions/${part.code}/comparison`, options)).json();
}
