// @ts-check
/** The requests for parts, samples and comparisons. */

import { LONG_REQUEST_TIMEOUT_MS, request, RestError } from "../../shared/net/rest.js";

/** @typedef {Contract.Measure} Measure */
/** @typedef {Contract.PartHead} PartHead */
/** @typedef {Contract.Part} Part */
/** @typedef {Contract.Samples} Samples */
/** @typedef {Contract.ComparedSample} Sample */
/** @typedef {Compared["missing"][number]} Gap */
/** @typedef {Contract.ComparedMeasure} Compared */
/** @typedef {Contract.Comparison} Comparison */
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
