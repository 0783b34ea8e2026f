// @ts-check
/** The requests for parts, samples and comparisons. */

import { isQuestion, titled } from "./parts.js";
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
 * @typedef {{part: Part, token: string, group: string}} OwnSide
 * @typedef {OwnSide & {samples?: undefined}|{samples: Samples, part?: undefined}} Side
 */

/**
 * A class's parts; those of questions have the question as their title.
 * @param {string} code
 * @param {string} token
 * @param {import("../../shared/model/language.js").Language} language
 * @returns {Promise<Part[]>}
 */
export async function parts(code, token, language) {
  /** @type {Part[]} */
  const found = (await (await request(`/api/v1/sessions/${code}/parts`, { token })).json()).parts;
  if (!found.some(isQuestion)) return found;
  /** @type {Contract.Results} */
  const { lessons = [] } = await (await request(`/api/v1/sessions/${code}/results`, { token })).json();
  return titled(found, lessons, language);
}

/**
 * @param {Part} part
 * @param {string} token
 * @param {"application/json"|"text/csv"} mediaType
 * @param {string} group  whose values; "" for everybody's
 */
export function samples({ code, name }, token, mediaType, group) {
  const query = group ? `?${new URLSearchParams({ group })}` : "";
  return request(`/api/v1/sessions/${code}/parts/${name}${query}`, {
    token,
    headers: { Accept: mediaType, "Accept-Language": document.documentElement.lang || "en" },
  });
}

/**
 * @param {OwnSide} first
 * @param {Side} second
 * @param {boolean} byPerson  whether the same code is the same person on both sides
 * @returns {Promise<Comparison>}
 */
export async function compare(first, second, byPerson) {
  if (second.samples) return requestComparison(first, { samples: second.samples }, byPerson);
  const { part, token, group } = second;
  const named = { part: part.name, ...(group ? { group } : {}) };
  if (part.code === first.part.code) return requestComparison(first, named, byPerson);
  try {
    return await requestComparison(first, { code: part.code, token, ...named }, byPerson);
  } catch (error) {
    if (!(error instanceof RestError) || error.type !== "session-elsewhere") throw error;
    // Another node leads that session: its samples are sent to this one.
    return requestComparison(
      first,
      { samples: await (await samples(part, token, "application/json", group)).json() },
      byPerson,
    );
  }
}

/**
 * @param {OwnSide} first
 * @param {Record<string, unknown>} second
 * @param {boolean} byPerson
 * @returns {Promise<Comparison>}
 */
async function requestComparison({ part, token, group }, second, byPerson) {
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify({
    part: part.name,
    ...(group ? { group } : {}),
    ...(byPerson ? { pairBy: "person" } : {}),
    with: second,
  });
  const options = { method: "POST", headers, body, token, timeoutMs: LONG_REQUEST_TIMEOUT_MS };
  return (await request(`/api/v1/sessions/${part.code}/comparison`, options)).json();
}
