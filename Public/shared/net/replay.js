// @ts-check
/** A session's replay, as its host fetches it. */

import { request } from "./rest.js";

/**
 * @typedef {object} Replay  times in ms since the session's start
 * @property {string} code
 * @property {boolean} ended
 * @property {number} firstMilliseconds
 * @property {number} durationMilliseconds
 * @property {ReplayParticipant[]} participants
 * @property {{milliseconds: number, kind: "cleared"|"began"|"frozen"|"unfrozen"|"ended", participant: string|null}[]} markers
 * @property {[milliseconds: number, participants: number][]} activity
 */
/**
 * @typedef {object} ReplayParticipant
 * @property {string} id
 * @property {string} name  the displayed name: its own name or code if shown, or the invented one
 * @property {string} [label]
 * @property {string} colour
 * @property {string} shape
 * @property {{width: number, height: number}} screen
 * @property {Contract.ParticipantStats["densityFrom"]} densityFrom
 * @property {number} joinedMilliseconds
 * @property {number|null} removedMilliseconds
 */

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
