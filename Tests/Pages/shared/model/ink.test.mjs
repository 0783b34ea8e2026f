import assert from "node:assert/strict";
import { test } from "node:test";

import { Ink, splitInk } from "../../../../Public/shared/model/ink.js";

/** Draws a line of `count` points and lifts the finger. */
function draw(ink, participant, points, lifted) {
  let stroke = ink.begin(participant);
  for (let i = 0; i < points; i += 1) stroke = ink.extend(stroke, (i % 100) / 100, 0.5, lifted);
  ink.end(stroke, lifted);
  return stroke;
}

const STAYS = { steppingBack: false, fadeTime: Infinity, away: new Set() };

test("strokes stay until they are cleared, however late", () => {
  const ink = new Ink();
  const first = draw(ink, "p1", 10, 100);
  const second = draw(ink, "p2", 10, 200);
  // Before the first frame the time is unknown.
  for (const now of [1e9, -Infinity]) assert.deepEqual(splitInk(ink.strokes, STAYS, now), { fresh: [first, second], old: [] });
  const { revision } = ink;
  ink.clear(({ participant }) => participant === "p1");
  assert.deepEqual(ink.strokes, [second]);
  assert.ok(ink.revision > revision, "a picture has to hear of it");
});

test("a stroke that is cleared while it is drawn continues at the finger", () => {
  const ink = new Ink();
  const stroke = ink.extend(ink.begin("p1"), 0.1, 0.1, 0);
  ink.extend(stroke, 0.2, 0.1, 10);
  ink.clear(() => true);
  assert.deepEqual(ink.strokes, []);
  const after = ink.extend(stroke, 0.3, 0.1, 20);
  assert.deepEqual(ink.strokes.map(({ points }) => points), [[0.3, 0.1]]);
  assert.equal(ink.extend(after, 0.4, 0.1, 30), after);
});

test("a long line continues as another stroke, without a gap", () => {
  const ink = new Ink();
  draw(ink, "p1", 1000, 50);
  assert.ok(ink.strokes.length > 1);
  for (const [index, { points }] of ink.strokes.entries()) {
    assert.ok(points.length <= 300);
    if (index > 0) assert.deepEqual(points.slice(0, 2), ink.strokes[index - 1].points.slice(-2));
  }
});

test("one phone's ink is bounded: its own oldest is dropped first", () => {
  const ink = new Ink();
  const other = draw(ink, "p2", 10, 0);
  const oldest = draw(ink, "p1", 10, 0);
  draw(ink, "p1", 40_000, 50);
  const numbers = ink.strokes.filter(({ participant }) => participant === "p1").flatMap(({ points }) => points).length;
  assert.ok(numbers > 50_000 && numbers <= 61_000, String(numbers));
  assert.ok(ink.strokes.includes(other) && !ink.strokes.includes(oldest));
});

test("jitter of a resting finger adds nothing", () => {
  const ink = new Ink();
  const stroke = ink.extend(ink.begin("p1"), 0.5, 0.5, 0);
  for (let i = 0; i < 100; i += 1) ink.extend(stroke, 0.5 + (i % 2) * 0.001, 0.5, i);
  assert.deepEqual(stroke.points, [0.5, 0.5]);
});

test("in a crowd the newest of each phone is emphasised, and its earlier ink is faded", () => {
  const ink = new Ink();
  const strokes = [1, 2, 3, 4].map((at) => draw(ink, "p1", 5, at));
  const other = draw(ink, "p2", 5, 1);
  const { fresh, old } = splitInk(ink.strokes, { ...STAYS, steppingBack: true }, 10);
  assert.deepEqual(old, strokes.slice(0, 2));
  assert.deepEqual(fresh, [...strokes.slice(2), other]);
});

test("fading ink becomes old, then disappears, but not under its finger", () => {
  const ink = new Ink();
  const early = draw(ink, "p1", 5, 0);
  const late = draw(ink, "p1", 5, 500);
  const down = ink.begin("p1");
  const look = { ...STAYS, fadeTime: 1000 };
  assert.deepEqual(splitInk(ink.strokes, look, 600), { fresh: [late, down], old: [early] });
  assert.deepEqual(splitInk(ink.strokes, look, 1000), { fresh: [down], old: [late] });
  assert.deepEqual(splitInk(ink.strokes, look, 1e6), { fresh: [down], old: [] });
});

test("restored ink is below all other", () => {
  const ink = new Ink();
  const now = draw(ink, "p1", 5, 100);
  const past = new Ink();
  draw(past, "p1", 5, 0);
  ink.recall(past.strokes);
  assert.deepEqual(ink.strokes, [...past.strokes, now]);
});

test("the ink of a participant that left is faded, also while its last line has no end", () => {
  const ink = new Ink();
  const here = draw(ink, "p1", 10, 0);
  const left = draw(ink, "p2", 10, 0);
  const open = ink.extend(ink.begin("p2"), 0.5, 0.5, 0);
  assert.deepEqual(splitInk(ink.strokes, { ...STAYS, away: new Set(["p2"]) }, 0), { fresh: [here], old: [left, open] });
  assert.deepEqual(splitInk(ink.strokes, STAYS, 0).old, []);
});
