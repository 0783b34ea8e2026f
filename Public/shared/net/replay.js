// @ts-check
/** A session's replay, as its host fetches it. */

import { request } from "./rest.js";

/** @typedef {Contract.Replay} Replay */
/** @typedef {Replay["participants"][number]} ReplayParticipant  `name`: the displayed one */

/** @typedef {import("../model/replay-fingers.js").Segment} Segment */
/** @typedef {import("../model/replay-fingers.js").Figures} Figures */

/** The longest segment that the server returns. */
export const MAX_SEGMENT_MS = 10_000;

/**
 * @param {string} code
 * @param {string} hostToken
 * @returns {Promise<Replay>}
 */
export async function fetchReplay(code, hostToken) {
  /** @type {Replay} */
  const replay = await (await request(`/api/v1/sessions/${code}/replay`, { token: hostToken })).json();
  for (const participant of replay.participants) participant.name = participant.label ?? participant.name;
  return replay;
}

/**
 * @param {string} code
 * @param {string} hostToken
 * @param {number} from  ms
 * @param {number} to  ms, at most `MAX_SEGMENT_MS` later
 * @returns {Promise<Segment>}
 */
export async function fetchSegment(code, hostToken, from, to) {
  const query = `from=${Math.floor(from)}&to=${Math.floor(to)}`;
  return (await request(`/api/v1/sessions/${code}/replay/segment?${query}`, { token: hostToken })).json();
}
