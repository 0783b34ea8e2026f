import assert from "node:assert/strict";
import { test } from "node:test";

import { Drawing, PAUSE_MS } from "../../../../../Public/shared/tasks/symbol/drawing.js";
import { symbol } from "../../../../../Public/shared/tasks/symbol/kind.js";
import { demonstration, endOfScale, localErrors, resampled, SYMBOLS } from "../../../../../Public/shared/tasks/symbol/symbols.js";

test("each symbol has a name in each language, and is within its square", () => {
  for (const names of Object.values(symbol.targetNames)) assert.equal(new Set(names).size, SYMBOLS.length);
  assert.equal(symbol.allowed.max, SYMBOLS.length);
  for (const [x, y] of SYMBOLS.flat(2)) assert.ok(x >= 0 && x <= 1 && y >= 0 && y <= 1, `${x} ${y}`);
});

test("points are at equal distances along each stroke, around their centroid", () => {
  const { points, centre } = resampled([[[0, 0], [0.62, 0]]]);
  assert.equal(points.length, 32);
  points.forEach(([x, y], at) => assert.ok(Math.abs(x + centre[0] - 0.02 * at) < 1e-12 && y === 0));
  for (const strokes of SYMBOLS) {
    const sum = resampled(strokes).points.reduce(([left, top], [x, y]) => [left + x, top + y], [0, 0]);
    assert.ok(Math.hypot(...sum) < 1e-12);
  }
});

test("a drawing like its symbol has no deviation, nor has one that is moved as a whole; with one moved point it has", () => {
  const { points } = resampled(SYMBOLS[6]);
  const drawn = points.flatMap(([x, y]) => [100 * x, 100 * y]);
  assert.ok(Math.max(...localErrors(drawn, points).errors) < 1e-12);
  drawn[10] += 3;
  drawn[11] -= 4;
  const { errors } = localErrors(drawn, points);
  assert.ok(Math.abs(errors[5] - 0.05) < 1e-12);
  assert.equal(errors.filter((error) => error > 1e-9).length, 1);
});

test("the colours end where all but the farthest twentieth of the points are, and not below 5 %", () => {
  assert.equal(endOfScale([]), 0.05);
  assert.equal(endOfScale([0.01, 0.02]), 0.05);
  assert.equal(endOfScale([...Array(96).fill(0.11), 0.9, 0.9, 0.9, 0.9]), 0.15);
});

test("the demonstration is at even speed, with a pause between strokes", () => {
  const steps = demonstration(SYMBOLS[5]);
  const diagonal = (0.8 * Math.SQRT2) / 1.5 * 1000;
  const times = steps.map(({ time }) => Math.round(time));
  assert.deepEqual(times, [0, diagonal, diagonal + 400, 2 * diagonal + 400].map(Math.round));
});

test("a drawing is finished a pause after its last stroke", () => {
  const drawing = new Drawing();
  const at = (now, touching, suspended = false) => drawing.step({ now, touching, suspended });
  assert.equal(at(0, 0), false);
  assert.equal(drawing.state, "empty");
  assert.equal(at(100, 1), false);
  assert.equal(at(200, 0), false);
  assert.deepEqual([drawing.state, drawing.due], ["pause", 200 + PAUSE_MS]);
  assert.equal(at(900, 1), false, "another stroke");
  assert.equal(at(1900, 1), false);
  assert.equal(at(2000, 0), false);
  assert.equal(at(1999 + PAUSE_MS, 0), false);
  assert.equal(at(2000 + PAUSE_MS, 0), true);
  assert.equal(at(2000 + 2 * PAUSE_MS, 0), false, "once");
  at(5000, 1);
  at(5100, 0, true);
  assert.equal(at(9000, 0), false, "a freeze takes it away");
});

test("strokes before a reload are finished, too", () => {
  const drawing = new Drawing();
  drawing.setServerCount(2);
  assert.equal(drawing.step({ now: 0, touching: 0, suspended: false }), false);
  assert.equal(drawing.step({ now: PAUSE_MS, touching: 0, suspended: false }), true);
  assert.equal(drawing.step({ now: 3 * PAUSE_MS, touching: 0, suspended: false }), false);
  drawing.setServerCount(1);
  assert.equal(drawing.step({ now: 4 * PAUSE_MS, touching: 0, suspended: false }), false);
  drawing.setServerCount(0);
  assert.equal(drawing.step({ now: 6 * PAUSE_MS, touching: 0, suspended: false }), false, "old news");
});
