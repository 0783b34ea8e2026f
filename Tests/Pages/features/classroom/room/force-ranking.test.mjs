import assert from "node:assert/strict";
import { test } from "node:test";

import { forceRanking } from "../../../../../Public/features/classroom/room/force-ranking.js";
import { Room } from "../../../../../Public/shared/model/room.js";

/** A room of phones, each [peak in grams or null, gestures, connected]. */
function room(...phones) {
  const viewed = new Room();
  viewed.load({
    participants: phones.map(([peakGrams, touches, connected = true], index) => ({
      id: `p${index + 1}`,
      name: `phone ${index + 1}`,
      touches,
      connected,
      pressure: { provenance: peakGrams === null ? "none" : "measured", force: 0, grams: null, peakGrams },
    })),
  });
  return viewed;
}

test("the largest weight is first; phones without force are omitted, those that have not pressed are pending", () => {
  const viewed = room([100, 1], [null, 3], [250, 2], [null, 0], [100, 1], [null, 2, false]);
  const { ranked, leftOut, waiting } = forceRanking([...viewed.participants.values()]);
  assert.deepEqual(ranked.map(({ id }) => id), ["p3", "p1", "p5"]);
  assert.deepEqual(leftOut.map(({ id }) => id), ["p2"]);
  assert.equal(waiting, 1);
});

test("a frame's forces replace the previous ones; a phone that reconnects without stats keeps its own", () => {
  const viewed = room([100, 1]);
  viewed.apply({ forces: [["p1", 42, 161, "pen", 161], ["p9", 1, 1, "pen", 1]] });
  const wanted = { provenance: "pen", percent: 42, grams: 161, peakGrams: 161 };
  assert.deepEqual(viewed.participants.get("p1").force, wanted);
  viewed.apply({ joined: [{ id: "p1" }] });
  assert.deepEqual(viewed.participants.get("p1").force, wanted);
});
