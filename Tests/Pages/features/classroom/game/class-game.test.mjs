import assert from "node:assert/strict";
import { test } from "node:test";

import { ClassGame } from "../../../../../Public/features/classroom/game/class-game.js";

const phone = (number, connected = true) => ({ id: `p${number}`, number, connected });
const standing = (found, milliseconds = null, hints = 0) => ({ found, total: 3, hints, milliseconds, complete: found === 3 });

/** A game with the standings, by the participants' numbers. */
function game(standings) {
  const made = new ClassGame();
  made.applyState({ number: 1, total: 3 });
  made.load(Object.entries(standings).map(([number, spot]) => ({ id: `p${number}`, spot })));
  return made;
}

const order = (made, phones) => made.ranked(phones).map(({ participant }) => participant.number);

test("the order is by found differences, then time, then hints, then the order of joining", () => {
  const made = game({
    1: standing(2, 500),
    2: standing(3, 9000, 1),
    3: standing(3, 8000, 2),
    4: standing(3, 9000, 0),
    5: standing(0),
    6: standing(2, 500),
    7: standing(0),
  });
  assert.deepEqual(order(made, [7, 6, 5, 4, 3, 2, 1].map((number) => phone(number))), [3, 4, 2, 1, 6, 5, 7]);
});

test("a connected participant without a round comes last, and one that left without a round is omitted", () => {
  const made = game({ 2: standing(0), 4: standing(1, 5) });
  const phones = [phone(1), phone(2), phone(3, false), phone(4, false)];
  assert.deepEqual(order(made, phones), [4, 2, 1]);
});

test("a frame replaces a standing; another game, or none, resets all standings", () => {
  const made = game({ 1: standing(1, 5) });
  made.apply([["p1", 2, 3, 1, 700, false], ["p2", 3, 3, 0, 900, true]]);
  assert.deepEqual(made.standings.get("p1"), standing(2, 700, 1));
  made.applyState({ number: 1, total: 3 });
  assert.equal(made.standings.size, 2);
  made.applyState({ number: 2, total: 3 });
  assert.equal(made.standings.size, 0);
  made.apply([["p1", 1, 3, 0, 5, false]]);
  made.applyState(undefined);
  assert.equal(made.standings.size, 0);
});

test("a joined participant's stats replace the known ones", () => {
  const made = game({ 1: standing(1, 5), 2: standing(2, 6) });
  made.load([{ id: "p1", spot: standing(3, 7) }, { id: "p2" }]);
  assert.deepEqual([...made.standings], [["p1", standing(3, 7)]]);
});
