/** A sequence of taps before the server's response. */

import assert from "node:assert/strict";
import test from "node:test";

import { TappedSequence } from "../../../../Public/features/touch/experiment/sequence.js";

const layout = { width: 20, targets: [[100, 100], [150, 120], [130, 180], [70, 180], [50, 120]] };
const message = { number: 1, sequence: 2, taps: 0, layout };

test("a tap in the first target starts, then every tap crosses the ring", () => {
  const sequence = new TappedSequence();
  assert.equal(sequence.next, -1);
  sequence.load(message);
  assert.equal(sequence.next, 0);
  assert.equal(sequence.tap(111, 100), false);
  assert.equal(sequence.tap(110, 100), true);
  const order = [];
  while (!sequence.isOver) {
    order.push(sequence.next);
    assert.ok(sequence.tap(0, 0));
  }
  assert.deepEqual(order, [3, 1, 4, 2, 0]);
  assert.equal(sequence.next, -1);
  assert.equal(sequence.tap(100, 100), false);
});

test("an older response changes nothing, a newer one and another sequence do", () => {
  const sequence = new TappedSequence();
  sequence.load(message);
  for (let tap = 0; tap < 3; tap += 1) sequence.tap(100, 100);
  assert.equal(sequence.load({ number: 1, sequence: 2, taps: 1 }), true);
  assert.equal(sequence.taps, 3);
  sequence.applyState(1);
  assert.equal(sequence.taps, 1);
  assert.equal(sequence.load({ number: 1, sequence: 2, taps: 4 }), false);
  assert.equal(sequence.taps, 4);
  sequence.load({ number: 1, sequence: 3, taps: 0, layout });
  assert.equal(sequence.taps, 0);
});

test("another size restarts the sequence, and none leaves no target", () => {
  const sequence = new TappedSequence();
  sequence.load({ ...message, taps: 3 });
  assert.equal(sequence.load({ ...message, layout: { ...layout, width: 25 } }), false);
  assert.equal(sequence.taps, 0);
  sequence.load({ number: 1 });
  assert.equal(sequence.next, -1);
  assert.equal(sequence.tap(100, 100), false);
});
