import assert from "node:assert/strict";
import { test } from "node:test";

import { Room } from "../../Public/protocol/room.js";

/** A room with two phones, p1 ahead. */
function room() {
  const room = new Room();
  room.load({
    participants: [
      { id: "p1", name: "Otter", touches: 2, distance: { totalCentimetres: 10 }, time: { totalSeconds: 1 } },
      { id: "p2", name: "Lynx", connected: false },
    ],
  });
  return room;
}

test("figures of a frame replace the ones before, in the order of the wire", () => {
  const viewed = room();
  viewed.apply({ figures: [["p2", 1, 20, 3, 4, 5], ["p9", 1, 1, 1, 1, 1]] });
  const { lastCentimetres, totalCentimetres, lastSeconds, totalSeconds, touches } = viewed.participants.get("p2");
  assert.deepEqual([lastCentimetres, totalCentimetres, lastSeconds, totalSeconds, touches], [1, 20, 3, 4, 5]);
  assert.equal(viewed.participants.size, 2);
});

test("the board has the longest distance first, and who came earlier among equals", () => {
  const viewed = room();
  assert.deepEqual(viewed.board.map(({ id }) => id), ["p1", "p2"]);
  viewed.apply({ figures: [["p2", 0, 20, 0, 0, 0]] });
  assert.deepEqual(viewed.board.map(({ id }) => id), ["p2", "p1"]);
  viewed.apply({ figures: [["p1", 0, 20, 0, 0, 0]] });
  assert.deepEqual(viewed.board.map(({ id }) => id), ["p1", "p2"]);
});

test("who leaves stays on the board and is no phone any more; who comes back keeps name and figures", () => {
  const viewed = room();
  viewed.apply({ left: ["p1"] });
  assert.deepEqual(viewed.sums, { phones: 0, touches: 2, centimetres: 10, seconds: 1 });
  viewed.apply({ joined: [{ id: "p1" }] });
  assert.deepEqual(viewed.sums, { phones: 1, touches: 2, centimetres: 10, seconds: 1 });
  assert.equal(viewed.participants.get("p1").name, "Otter");
});

test("fingers stay until a frame tells of them again", () => {
  const viewed = room();
  viewed.apply({ touches: [["p1", 0, 0.5, 0.25]] });
  viewed.apply({ figures: [] });
  assert.deepEqual(viewed.touches, [{ participant: "p1", pointer: 0, x: 0.5, y: 0.25, pressure: null }]);
  viewed.apply({ touches: [] });
  assert.deepEqual(viewed.touches, []);
});
