import assert from "node:assert/strict";
import { test } from "node:test";

import { gamesTable } from "../../../../../Public/features/classroom/host/games-table.js";

const HEADER = "game,puzzle,title,total,startedMilliseconds,participant,name,found,hints,complete,milliseconds\r\n";

test("a line for each who played, game by game", () => {
  const played = { found: 3, total: 3, hints: 1, complete: true, milliseconds: 48_250 };
  const game = { puzzle: "p", total: 3, startedMilliseconds: 900, running: false };
  const table = gamesTable({
    games: [
      { number: 1, ...game, title: 'Auf "See", nachts', participants: [{ id: "p1", name: "blue fox", ...played }] },
      { number: 2, ...game, title: "=1+1", participants: [] },
      { number: 3, ...game, title: "=1+1", participants: [{ id: "p2", name: "amber owl", ...played, found: 0, complete: false }] },
    ],
  });
  assert.equal(
    table,
    `${HEADER}1,p,"Auf ""See"", nachts",3,900,p1,blue fox,3,1,true,48250\r\n3,p,'=1+1,3,900,p2,amber owl,0,1,false,48250\r\n`,
  );
});

test("a class that played no game has the header alone", () => {
  assert.equal(gamesTable({ challenges: [] }), HEADER);
});
