// @ts-check
/** The results of a class's games of spot the difference as a table. */

import { csv } from "../../../shared/model/csv.js";

/**
 * @typedef {{id: string, name: string, found: number, hints: number, complete: boolean, milliseconds: number|null}} Player
 * @typedef {{number: number, puzzle: string, title: string, total: number, startedMilliseconds: number,
 *   participants: Player[]}} Game
 */

const COLUMNS = [
  "game", "puzzle", "title", "total", "startedMilliseconds", "participant", "name", "found", "hints", "complete", "milliseconds",
];

/**
 * One line per player, game by game.
 * @param {{games?: Game[]}} results  as REST returns them
 * @returns {string} CSV; the header alone where no game was played
 */
export function gamesTable({ games = [] }) {
  const rows = games.flatMap(({ number, puzzle, title, total, startedMilliseconds, participants }) =>
    participants.map(({ id, name, found, hints, complete, milliseconds }) => [
      number, puzzle, title, total, startedMilliseconds, id, name, found, hints, complete, milliseconds,
    ]),
  );
  return csv([COLUMNS, ...rows]);
}
