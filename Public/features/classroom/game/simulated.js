// @ts-check
/** How simulated people find differences. */

import { gameDifferences } from "../../../shared/net/host.js";
import { between, oneOf } from "../../../shared/simulation/person.js";
import { ask } from "../room/ask.js";

/** @typedef {import("../room/class-activity.js").RehearsedPhone} RehearsedPhone */

/**
 * A phone's round of a puzzle: its id, the places of the differences found, and whether an answer is awaited.
 * @typedef {{round: string|null, found: Set<string>, isBusy: boolean, isComplete: boolean}} Search
 */

/**
 * Finds one difference after the other. Nobody here sees the picture: who is the first to find one takes a hint.
 * @type {import("../room/class-activity.js").Simulated}
 */
export function* simulatedSearch(phone, person, host) {
  yield between(0.5, 2);
  const { subject } = phone.known.session;
  if (!subject) return;
  /** @type {Search} */
  const search = { round: null, found: new Set(), isBusy: true, isComplete: false };
  void beginRound(phone, host.code, subject, search);
  while (!search.isComplete) {
    yield person.pace * between(2, 12);
    if (search.isBusy || search.isComplete || !search.round) continue;
    search.isBusy = true;
    void findOne(host, search);
  }
}

/**
 * @param {RehearsedPhone} phone
 * @param {string} code
 * @param {string} puzzle
 * @param {Search} search
 */
async function beginRound(phone, code, puzzle, search) {
  const answer = await ask("POST", `/api/v1/sessions/${code}/puzzles/${puzzle}/rounds`, { resume: phone.resume });
  search.round = answer?.id ?? null;
  search.isBusy = false;
}

/**
 * @param {{code: string, hostToken: string}} host
 * @param {Search} search
 */
async function findOne({ code, hostToken }, search) {
  const game = await gameDifferences(code, hostToken).catch(() => null);
  const open = game?.differences.filter(({ x, y }) => !search.found.has(`${x},${y}`)) ?? [];
  if (game && open.length === 0) await ask("POST", `/api/v1/rounds/${search.round}/hints`, {});
  else if (game) {
    const { x, y, width, height } = oneOf(open);
    const at = { x: x + width / 2, y: y + height / 2, shownWidth: game.width, shownHeight: game.height };
    const answer = await ask("POST", `/api/v1/rounds/${search.round}/hits`, at);
    // Of differences that overlap the server may count another one.
    if (answer?.hit) search.found.add(`${answer.difference.x},${answer.difference.y}`).add(`${x},${y}`);
    search.isComplete = answer?.complete === true;
  }
  search.isBusy = false;
}
