/** A sequence of steering before the server's response. */

import assert from "node:assert/strict";
import test from "node:test";

import { SteeredSequence } from "../../../../Public/features/touch/experiment/steered-sequence.js";

const tunnel = { width: 40, start: [195, 600], end: [195, 400], trials: 2 };
const message = { number: 1, sequence: 1, trials: 0, tunnel };

/** A finger's path, upwards: along the tunnel and across it. */
function draw(sequence, way, end = "ended") {
  return way.map(([along, across], index) => {
    const phase = index === 0 ? "began" : index === way.length - 1 ? end : "moved";
    sequence.touch(phase, 1, { x: 195 + across, y: 600 - along });
    return sequence.state;
  });
}

function loaded() {
  const sequence = new SteeredSequence();
  sequence.load(message);
  return sequence;
}

test("a path from line to line is a trial, in the tunnel or out of it", () => {
  const sequence = loaded();
  assert.deepEqual(draw(sequence, [[-20, 0], [50, 5], [100, 30], [150, 0], [210, 0]], "moved"), ["ready", "inside", "outside", "inside", "through"]);
  assert.deepEqual([sequence.trials, sequence.trail.length, sequence.isOver], [1, 5, false]);
  draw(sequence, [[-20, 0], [210, 0]]);
  assert.equal(sequence.isOver, true);
  assert.equal(sequence.touch("began", 1, { x: 195, y: 620 }), false);
});

test("a start beside the line or in the tunnel does not count, and a lift breaks the trial off", () => {
  const sequence = loaded();
  assert.deepEqual(draw(sequence, [[-20, 0], [10, 60], [100, 0], [210, 0]]).slice(1, 3), ["beside", "beside"]);
  assert.deepEqual(draw(sequence, [[20, 0], [100, 0], [210, 0]]), ["away", "away", "away"]);
  assert.deepEqual(draw(sequence, [[-20, 0], [50, 0], [100, 0]]), ["ready", "inside", "broken"]);
  assert.deepEqual(draw(sequence, [[-20, 0], [50, 0], [100, 0]], "cancelled").at(-1), "broken");
  assert.deepEqual(draw(sequence, [[-20, 0], [-10, 0]]), ["ready", "away"]);
  assert.equal(sequence.trials, 0);
});

test("moving back before the line restarts the trial, and a second finger is ignored meanwhile", () => {
  const sequence = loaded();
  draw(sequence, [[-20, 0], [50, 60], [50, 0], [-5, 0], [60, 0], [70, 0]], "moved");
  assert.deepEqual([sequence.state, sequence.trail.length], ["inside", 3]);
  assert.equal(sequence.touch("began", 2, { x: 195, y: 620 }), false);
  assert.equal(sequence.touch("moved", 2, { x: 195, y: 100 }), false);
  sequence.touch("moved", 1, { x: 195, y: 390 });
  assert.deepEqual([sequence.state, sequence.trials], ["through", 1]);
});

test("an older response changes nothing, a newer one and another sequence do", () => {
  const sequence = loaded();
  draw(sequence, [[-20, 0], [210, 0]]);
  assert.equal(sequence.load({ number: 1, sequence: 1, trials: 0 }), true);
  assert.equal(sequence.trials, 1);
  sequence.applyState(0);
  assert.equal(sequence.trials, 0);
  draw(sequence, [[-20, 0], [50, 0], [60, 0]], "moved");
  assert.equal(sequence.load({ ...message, sequence: 2 }), false);
  assert.deepEqual([sequence.state, sequence.trail, sequence.trials], ["away", [], 0]);
  assert.equal(sequence.load({ ...message, sequence: 2, tunnel: { ...tunnel, width: 50 }, trials: 1 }), false);
  sequence.load({ number: 1 });
  assert.deepEqual([sequence.tunnel, sequence.touch("began", 1, { x: 195, y: 620 })], [null, false]);
});

test("a trial has a bounded number of points", () => {
  const sequence = loaded();
  draw(sequence, [[-20, 0], ...Array.from({ length: 1999 }, () => [50, 0])], "moved");
  assert.equal(sequence.state, "broken");
});

test("where a step crosses the start line, and not where it ends, decides whether it is in the tunnel", () => {
  // From -20 to 60 along, a quarter of the way is before the line: there 64 across at the end are 16, and 96 are 24.
  assert.deepEqual(draw(loaded(), [[-20, 0], [60, 64], [70, 0]], "moved"), ["ready", "outside", "inside"]);
  assert.deepEqual(draw(loaded(), [[-20, 0], [60, 96], [70, 0]], "moved"), ["ready", "beside", "beside"]);
  assert.deepEqual(draw(loaded(), [[-20, 64], [60, -64], [70, 0]], "moved"), ["ready", "beside", "beside"]);
  assert.deepEqual(draw(loaded(), [[-20, 40], [60, -48], [70, 0]], "moved"), ["ready", "outside", "inside"]);
  // Its edge belongs to the tunnel.
  assert.deepEqual(draw(loaded(), [[-20, 20], [60, 20], [70, 20.5], [80, -20], [90, -20.5]], "moved"), ["ready", "inside", "outside", "inside", "outside"]);
  // A path that begins on the line has not been before it; one that reaches the end line is through.
  assert.deepEqual(draw(loaded(), [[0, 0], [60, 0], [200, 0]], "moved"), ["away", "away", "away"]);
  assert.deepEqual(draw(loaded(), [[-20, 0], [199, 0], [200, 0]], "moved"), ["ready", "inside", "through"]);
});
