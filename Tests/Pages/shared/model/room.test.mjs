import assert from "node:assert/strict";
import { test } from "node:test";

import { BLANK_STATE } from "../../../../Public/shared/model/contract.js";
import { Room } from "../../../../Public/shared/model/room.js";

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

test("figures of a frame replace the previous ones, in the order of the wire", () => {
  const viewed = room();
  viewed.apply({ figures: [["p2", 1, 20, 3, 4, 5], ["p9", 1, 1, 1, 1, 1]] });
  const { lastCentimetres, totalCentimetres, lastSeconds, totalSeconds, touches } = viewed.participants.get("p2");
  assert.deepEqual([lastCentimetres, totalCentimetres, lastSeconds, totalSeconds, touches], [1, 20, 3, 4, 5]);
  assert.equal(viewed.participants.size, 2);
});

test("the board has the longest distance first, and the earlier participant among equals", () => {
  const viewed = room();
  assert.deepEqual(viewed.board.map(({ id }) => id), ["p1", "p2"]);
  viewed.apply({ figures: [["p2", 0, 20, 0, 0, 0]] });
  assert.deepEqual(viewed.board.map(({ id }) => id), ["p2", "p1"]);
  viewed.apply({ figures: [["p1", 0, 20, 0, 0, 0]] });
  assert.deepEqual(viewed.board.map(({ id }) => id), ["p1", "p2"]);
});

test("a participant that leaves stays on the board and is no longer a phone; one that returns keeps name and figures", () => {
  const viewed = room();
  viewed.apply({ left: ["p1"] });
  assert.deepEqual(viewed.sums, { phones: 0, touches: 2, centimetres: 10, seconds: 1, isAssumed: true });
  viewed.apply({ joined: [{ id: "p1" }] });
  assert.deepEqual(viewed.sums, { phones: 1, touches: 2, centimetres: 10, seconds: 1, isAssumed: true });
  assert.equal(viewed.participants.get("p1").name, "Otter");
});

test("fingers stay until a frame reports them again", () => {
  const viewed = room();
  viewed.apply({ touches: [["p1", 0, 0.5, 0.25, null]] });
  viewed.apply({ figures: [] });
  assert.deepEqual(viewed.touches, [{ participant: "p1", pointer: 0, x: 0.5, y: 0.25, pressure: null }]);
  viewed.apply({ touches: [] });
  assert.deepEqual(viewed.touches, []);
});

test("the state is that of the newest message, and a snapshot is one too", () => {
  const viewed = room();
  viewed.load({ frozen: true, spotlight: "p1", retention: "figures", createdAt: "2026-05-04T08:00:00Z", participants: [] });
  assert.equal(viewed.state.frozen, true);
  assert.equal(viewed.state.spotlight, "p1");
  assert.equal(viewed.retention, "figures");
  assert.equal(viewed.createdAt, Date.UTC(2026, 4, 4, 8));
  viewed.applyState({ hidden: true, touchkit: true, locked: true, activity: "scale" });
  assert.deepEqual(viewed.state, { ...BLANK_STATE, activity: "scale", hidden: true, touchkit: true, locked: true });
});

test("without names the numbers are shown, also for later participants", () => {
  const viewed = room();
  const names = () => [...viewed.participants.values()].map(({ name }) => name);
  const known = names();
  viewed.nameless = true;
  viewed.apply({ joined: [{ id: "p7", name: "Fox" }] });
  assert.deepEqual(names(), ["#1", "#2", "#7"]);
  viewed.nameless = false;
  assert.deepEqual(names(), [...known, "Fox"]);
});

test("a snapshot's list is the whole room: missing participants were removed", () => {
  const viewed = room();
  viewed.load({ participants: [{ id: "p2", name: "Lynx" }] });
  assert.deepEqual([...viewed.participants.keys()], ["p2"]);
});

test("who left stays in the sums, who was removed does not", () => {
  const viewed = room();
  const before = viewed.sums.centimetres;
  viewed.apply({ left: ["p1"], joined: [{ id: "p3", name: "Fox" }] });
  assert.deepEqual([...viewed.participants.keys()], ["p1", "p2", "p3"]);
  assert.equal(viewed.sums.centimetres, before);
  const own = viewed.participants.get("p1").totalCentimetres;
  assert.ok(own > 0);
  viewed.apply({ left: ["p1"], removed: ["p1"] });
  assert.deepEqual([...viewed.participants.keys()], ["p2", "p3"]);
  assert.equal(viewed.sums.centimetres, before - own);
});

test("a phone's number is that of its id, and its screen is stored", () => {
  const viewed = new Room();
  viewed.load({ participants: [{ id: "p14", name: "Owl", screen: { width: 390, height: 844 } }] });
  viewed.apply({ joined: [{ id: "p14" }] });
  const { number, screen } = viewed.participants.get("p14");
  assert.deepEqual([number, screen], [14, { width: 390, height: 844 }]);
});

test("a phone that reconnects after a clear has no gestures", () => {
  const viewed = room();
  viewed.apply({ joined: [{ id: "p1", touches: 0 }] });
  assert.equal(viewed.participants.get("p1").touches, 0);
});

test("a cleared participant is detected by smaller figures, in a frame and in a snapshot", () => {
  const viewed = room();
  viewed.apply({ figures: [["p1", 0, 12, 0, 1.5, 3]] });
  assert.deepEqual([...viewed.cleared], []);
  viewed.apply({ figures: [["p1", 0, 0, 0, 0, 0]] });
  assert.deepEqual([...viewed.cleared], ["p1"]);
  viewed.apply({ touches: [] });
  assert.deepEqual([...viewed.cleared], []);
  viewed.apply({ figures: [["p2", 0, 12, 0, 2, 1]] });
  viewed.load({ participants: [{ id: "p2", touches: 1, time: { totalSeconds: 1.95 } }] });
  assert.deepEqual([...viewed.cleared], [], "a server that was killed lost a moment");
  viewed.load({ participants: [{ id: "p2", touches: 0, time: { totalSeconds: 0.1 } }] });
  assert.deepEqual([...viewed.cleared], ["p2"]);
});

test("strokes since the previous frame are only in that frame", () => {
  const viewed = room();
  viewed.apply({ ink: [["p1", 3, 0, [0.1, 0.2]], ["p2", 1, 1, [0.3, 0.4, 0.5, 0.6]]] });
  assert.deepEqual(viewed.pathSegments, [
    { participant: "p1", pointer: 3, begins: true, points: [0.1, 0.2] },
    { participant: "p2", pointer: 1, begins: false, points: [0.3, 0.4, 0.5, 0.6] },
  ]);
  viewed.apply({ touches: [] });
  assert.deepEqual(viewed.pathSegments, []);
});

test("an own name replaces the invented one, until it is hidden", () => {
  const room = new Room();
  room.load({ participants: [{ id: "p1", name: "blue fox", label: "Ida", group: "A" }, { id: "p2", name: "red hen" }] });
  const names = () => [...room.participants.values()].map(({ name }) => name);
  assert.deepEqual(names(), ["Ida", "red hen"]);
  room.apply({ labels: [{ id: "p2", label: "Ben" }, { id: "p1", group: "A", labelHidden: true }, { id: "p9", label: "?" }] });
  assert.deepEqual(names(), ["blue fox", "Ben"]);
  assert.equal(room.participants.get("p1")?.labelHidden, true);
  room.nameless = true;
  assert.deepEqual(names(), ["#1", "#2"]);
});

test("a code that identifies is a person, and two phones that have it are told apart from others", () => {
  const room = new Room();
  room.load({ participants: [{ id: "p1", label: "P07", person: "P07" }, { id: "p2", label: "P08", person: "P08" }] });
  const twice = () => [...room.participants.values()].filter(({ codeTwice }) => codeTwice).map(({ id }) => id);
  assert.deepEqual(twice(), []);
  room.apply({
    joined: [{ id: "p3", label: "P07", person: "P07", codeTwice: true }],
    labels: [{ id: "p1", label: "P07", person: "P07", codeTwice: true }],
  });
  assert.deepEqual(twice(), ["p1", "p3"]);
  assert.equal(room.participants.get("p3")?.person, "P07");
  room.apply({ labels: [{ id: "p1", label: "P07", person: "P07" }, { id: "p3", label: "P09", person: "P09" }] });
  assert.deepEqual(twice(), []);
  assert.equal(room.participants.get("p3")?.person, "P09");
});

test("each field that a message lacks has the contract's value for it, and the activity stays", () => {
  const viewed = new Room();
  viewed.applyState({ activity: "walk", frozen: true, page: 3, naming: "own", namesShown: false, consent: { text: "?" } });
  viewed.applyState({});
  assert.deepEqual(viewed.state, { ...BLANK_STATE, activity: "walk" });
  assert.deepEqual([viewed.state.page, viewed.state.naming, viewed.state.namesShown, viewed.state.game], [0, "invented", true, null]);
});

test("figures that are less because a gesture was taken back are not cleared", () => {
  const viewed = room();
  viewed.apply({ ink: [["p1", 1, 5, []]], figures: [] });
  assert.deepEqual(viewed.pathSegments, [{ participant: "p1", pointer: 1, begins: false, takesBack: true, points: [] }]);
  viewed.apply({ figures: [["p1", 0, 4, 0, 0.1, 1]] });
  assert.deepEqual([...viewed.cleared], []);
  viewed.apply({ figures: [["p1", 0, 1, 0, 0, 0]] });
  assert.deepEqual([...viewed.cleared], ["p1"]);
});
