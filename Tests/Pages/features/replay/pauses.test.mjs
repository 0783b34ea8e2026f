import assert from "node:assert/strict";
import { test } from "node:test";

import { Axis, afterPause, longPauses } from "../../../../Public/features/replay/pauses.js";

const DAY = 86_400_000;
/** Two lessons of ten minutes, a week apart. */
const lesson = (start) => Array.from({ length: 60 }, (_, index) => [start + (index + 1) * 10_000, 5]);
const activity = [...lesson(0), ...lesson(7 * DAY)];
const end = 7 * DAY + 600_000;

test("a class that pauses for minutes has no long pauses, one of two days has one", () => {
  assert.deepEqual(longPauses(0, 3_600_000, [[600_000, 3], [1_500_000, 3], [3_000_000, 3]]), []);
  assert.deepEqual(longPauses(0, end, activity), [{ from: 600_000, to: 7 * DAY - 2000 }]);
  assert.deepEqual(longPauses(0, end, []), [{ from: 0, to: end - 12_000 }]);
  assert.equal(longPauses(0, end, activity, [3 * DAY]).length, 2, "what the host did then is in sight");
});

test("both lessons take nearly all of the line, and every place maps to an instant and back", () => {
  const axis = new Axis(0, end, longPauses(0, end, activity));
  assert.ok(axis.share(600_000) > 0.45 && axis.share(7 * DAY) < 0.55);
  assert.equal(axis.share(0), 0);
  assert.equal(axis.share(end), 1);
  let before = -1;
  for (let share = 0; share <= 1; share += 0.01) {
    const time = axis.time(share);
    assert.ok(time > before);
    assert.ok(Math.abs(axis.share(time) - share) < 1e-9, `${share}`);
    before = time;
  }
});

test("without pauses the line is linear", () => {
  const axis = new Axis(1000, 3000, []);
  assert.equal(axis.share(2000), 0.5);
  assert.equal(axis.time(0.25), 1500);
  assert.equal(axis.share(9000), 1);
});

test("play skips pauses and nothing else", () => {
  const pauses = longPauses(0, end, activity);
  assert.equal(afterPause(300_000, pauses), 300_000);
  assert.equal(afterPause(601_000, pauses), 601_000);
  assert.equal(afterPause(603_000, pauses), 7 * DAY - 4000);
  assert.equal(afterPause(7 * DAY - 3000, pauses), 7 * DAY - 3000);
});
