import assert from "node:assert/strict";
import { test } from "node:test";

import { RunningTime } from "../../../../Public/features/touch/figures/running-time.js";

const close = (/** @type {number} */ value, /** @type {number} */ wanted) =>
  assert.ok(Math.abs(value - wanted) < 1e-9, `${value} instead of ${wanted}`);

test("with a local engine the time grows in every frame and ends at the lift", () => {
  const running = new RunningTime();
  const before = 7;
  let [last, total] = [-1, -1];
  // A finger rests from 1,000 to 2,003 ms; its events come every 250 ms.
  for (let now = 1000; now < 2003; now += 16) {
    const counted = 1000 + 250 * Math.floor((now - 1000) / 250);
    const known = { lastSeconds: (counted - 1000) / 1000, totalSeconds: before + (counted - 1000) / 1000 };
    const shown = running.at(known, { now, began: 1000, latest: counted, counted });
    if (now >= 1048) assert.ok(shown.lastSeconds > last && shown.totalSeconds > total, `at ${now}`);
    assert.ok(shown.lastSeconds >= last && shown.lastSeconds <= (now - 1000) / 1000);
    close(shown.totalSeconds - shown.lastSeconds, before);
    [last, total] = [shown.lastSeconds, shown.totalSeconds];
  }
  const known = { lastSeconds: 1.003, totalSeconds: before + 1.003 };
  assert.deepEqual(running.at(known, { now: 2010, began: null, latest: 2003, counted: 2003 }), known);
  assert.ok(known.lastSeconds >= last);
});

test("without an engine the server's late figures bring no jump back", () => {
  const running = new RunningTime();
  const old = { lastSeconds: 3, totalSeconds: 10 };
  // The server has reported only the previous gesture, which ended at 500.
  let shown = running.at(old, { now: 1132, began: 1000, latest: 1100, counted: 500 });
  close(shown.lastSeconds, 0.1);
  close(shown.totalSeconds, 10.1);
  const partly = { lastSeconds: 0.05, totalSeconds: 10.05 };
  shown = running.at(partly, { now: 1148, began: 1000, latest: 1100, counted: 1050 });
  close(shown.lastSeconds, 0.116);
  close(shown.totalSeconds, 10.116);
  // Lifted at 1,150: the display stays until the figures contain the lift.
  assert.deepEqual(running.at(partly, { now: 1160, began: null, latest: 1150, counted: 1050 }), shown);
  const final = { lastSeconds: 0.15, totalSeconds: 10.15 };
  assert.deepEqual(running.at(final, { now: 1180, began: null, latest: 1150, counted: 1150 }), final);
  assert.deepEqual(running.at(old, { now: 1200, began: null, latest: 1150, counted: 1050 }), old);
});

test("cleared figures are shown as cleared", () => {
  const running = new RunningTime();
  running.at({ lastSeconds: 1, totalSeconds: 10 }, { now: 2032, began: 1000, latest: 2000, counted: 2000 });
  const cleared = { lastSeconds: 0, totalSeconds: 0 };
  assert.deepEqual(running.at(cleared, { now: 2040, began: null, latest: 2035, counted: 2000 }), cleared);
  assert.deepEqual(running.at(cleared, { now: 2100, began: 2090, latest: 2090, counted: 2090 }), cleared);
});
