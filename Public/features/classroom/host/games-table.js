// @ts-check
/** How far everybody came in a class's games of spot the difference, as a table. */

import { csv } from "../../../shared/model/csv.js";

const COLUMNS = [
  "game", "puzzle", "title", "total", "startedMilliseconds", "participant", "name", "found", "hints", "complete", "milliseconds",
];

/**
 * A line for each who played, game by game.
 * @param {{games?: {[field: string]: any}[]}} results  as REST gives them
 * @returns {string} CSV; the header alone where no game was played
 */
export function gamesTable({ games = [] }) {
  const rows = games.flatMap(({ number, puzzle, title, total, startedMilliseconds, participants }) =>
    participants.map((/** @type {{[field: string]: any}} */ { id, name, found, hints, complete, milliseconds }) => [
      number, puzzle, title, total, startedMilliseconds, id, name, found, hints, complete, milliseconds,
    ]),
  );
  return csv([COLUMNS, ...rows]);
}
