import assert from "node:assert/strict";
import { test } from "node:test";

import { hasToMove, roomAddress, roomPage } from "../../../../Public/shared/model/room-page.js";

for (const { state, page } of [
  { state: { activity: "touch" }, page: "touch" },
  { state: { activity: "scale" }, page: "scale" },
  { state: { activity: "touch", challenge: { kind: "press" } }, page: "scale" },
  { state: { activity: "scale", challenge: { kind: "distance" } }, page: "scale" },
  { state: { activity: "spot", subject: "x" }, page: "spot" },
  { state: { activity: "spot", challenge: { kind: "press" } }, page: "scale" },
  { state: { activity: "walk" }, page: "walk" },
  { state: { activity: "of the future" }, page: null },
]) {
  test(`${JSON.stringify(state)} is at ${page}`, () => assert.equal(roomPage(state), page));
}

test("a phone goes to its room's page with the code", () => {
  assert.equal(roomAddress({ activity: "spot", subject: "x" }, "K7M2QX"), "/spot?s=K7M2QX");
  assert.equal(roomAddress({ activity: "walk" }, "K7M2QX"), "/walk?s=K7M2QX");
  assert.equal(roomAddress({ activity: "walk", subject: "ferry man" }, "K7M2QX"), "/walk/ferry%20man?s=K7M2QX");
  assert.equal(roomAddress({ activity: "of the future" }, "K7M2QX"), "/touch?s=K7M2QX");
});

for (const { here, before, now, moves } of [
  { here: "touch", before: undefined, now: "scale", moves: true },
  { here: "scale", before: undefined, now: "touch", moves: false },
  { here: "scale", before: "touch", now: "touch", moves: false },
  { here: "scale", before: "scale", now: "touch", moves: true },
  { here: "touch", before: "touch", now: "scale", moves: true },
  { here: "touch", before: "touch", now: "touch", moves: false },
  { here: "touch", before: "touch", now: null, moves: false },
  { here: "scale", before: null, now: "touch", moves: true },
  { here: "spot", before: undefined, now: "touch", moves: true },
  { here: "walk", before: undefined, now: "touch", moves: false },
  { here: "walk", before: "walk", now: "touch", moves: true },
  { here: "spot", before: "spot", now: "spot", moves: false },
]) {
  test(`at ${here}, a room that goes from ${before} to ${now} ${moves ? "moves the phone" : "leaves it"}`, () =>
    assert.equal(hasToMove(here, before, now), moves));
}
