// @ts-check
/** Chooses the puzzle after a solved one: the nearest that the player has not solved yet. */

import { puzzleOf } from "../../../shared/model/pins.js";
import { keep, readKept } from "../../../shared/net/kept.js";
import { pinsNear } from "../../../shared/net/pins.js";
import { isText, listOf } from "../../../shared/net/stored/fields.js";

/** Number of nearest puzzles that are considered, and of solved ones that are remembered. */
const NEAREST_COUNT = 100;
const MAX_REMEMBERED = 500;
const SOLVED_KEY = "touchfigures.solved";

/** @typedef {import("../../../shared/model/pins.js").PinFeature} PinFeature */

/** @returns {string[]} */
function solvedPuzzles() {
  const stored = readKept(SOLVED_KEY)?.puzzles;
  return listOf(isText)(stored) ? stored : [];
}

/** @param {string} id */
export function rememberSolved(id) {
  keep(SOLVED_KEY, { puzzles: [...solvedPuzzles().filter((each) => each !== id), id].slice(-MAX_REMEMBERED) });
}

/**
 * @param {import("../../../shared/net/rounds.js").Puzzle} puzzle
 * @returns {Promise<string|null>} null if there is none left, or the server does not answer
 */
export async function nextPuzzle(puzzle) {
  try {
    return choose((await pinsNear(puzzle, { limit: NEAREST_COUNT })).features, [...solvedPuzzles(), puzzle.id]);
  } catch {
    return null;
  }
}

/**
 * Leaves out puzzles that are played at their place, because the player may be anywhere.
 * @param {readonly PinFeature[]} features  the nearest first
 * @param {readonly string[]} done
 */
export function choose(features, done) {
  const others = features.flatMap((feature) => puzzleOf(feature) ?? []);
  return others.find(({ id, proximityMetres }) => proximityMetres === undefined && !done.includes(id))?.id ?? null;
}
