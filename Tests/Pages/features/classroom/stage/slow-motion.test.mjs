import assert from "node:assert/strict";
import { test } from "node:test";

import { SlowMotion } from "../../../../../Public/features/classroom/stage/slow-motion.js";

/** Two fingers of two phones: one comes down at 1100, rests and moves until 1200, the other one comes down at 1150. */
const SEGMENT = {
  from: 1000,
  to: 1400,
  complete: true,
  figures: [],
  touches: [],
  heatmap: { columns: 0, rows: 0, counts: [], changes: [] },
  steps: [
    [1200, "p1", [[100, 0, 1, 0.2, 0.5], [0, 1, 1, 0.4, 0.5]], 0, 0, 0, 0, 1],
    [1250, "p2", [[100, 0, 1, 0.8, 0.5]], 0, 0, 0, 0, 1],
  ],
};

test("a second is shown in ten, from beginning to end", () => {
  const motion = new SlowMotion(SEGMENT, () => {});
  const at = (milliseconds) => motion.at(50_000 + milliseconds);
  assert.deepEqual(at(0), { time: 1000, fingers: [] });
  assert.deepEqual(at(1490).fingers.map(({ participant }) => participant), ["p1"]);
  const later = at(1750);
  assert.equal(later.time, 1175);
  assert.deepEqual(later.fingers.map(({ participant, x }) => [participant, Math.round(x * 1000) / 1000]), [["p1", 0.25], ["p2", 0.8]]);
  assert.equal(motion.ink.strokes.length, 2);
  assert.equal(at(4001), null);
});
