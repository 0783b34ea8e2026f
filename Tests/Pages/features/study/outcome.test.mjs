import assert from "node:assert/strict";
import { test } from "node:test";

import { Bursts, outcomeAtLast, outcomeAtOnce } from "../../../../Public/features/study/recorder/outcome.js";

const TAP = { meets: false, listened: false, moved: false, scrolls: false, leaves: false, cancelled: false };

const CASES = [
  ["a tap on a button", { meets: true }, "hit", "hit", "hit"],
  ["a tap on what only listens", { listened: true }, "hit", "hit", "hit"],
  ["a finger that moves over what only listens", { listened: true, moved: true, leaves: true }, "scrolled", "scrolled", "scrolled"],
  ["a tap on text", {}, null, "hit", "dead"],
  ["a finger that slips off a button", { meets: true, moved: true, leaves: true }, null, "scrolled", "slip"],
  ["a finger that drags within a control", { meets: true, moved: true }, "scrolled", "scrolled", "scrolled"],
  ["a finger that moves over text", { moved: true }, "scrolled", "scrolled", "scrolled"],
  ["a finger that scrolls from a button", { meets: true, moved: true, leaves: true, scrolls: true }, "scrolled", "scrolled", "scrolled"],
  ["a finger that the browser scrolls with before it moves far", { scrolls: true }, "scrolled", "scrolled", "scrolled"],
  ["a long press whose menu cancels it", { cancelled: true }, "hit", "hit", "hit"],
];

for (const [what, touch, atOnce, reacted, silent] of CASES) {
  test(`${what} is ${atOnce ?? `${reacted} or ${silent}`}`, () => {
    assert.equal(outcomeAtOnce({ ...TAP, ...touch }), atOnce);
    assert.equal(outcomeAtLast({ ...TAP, ...touch }, true), reacted);
    assert.equal(outcomeAtLast({ ...TAP, ...touch }, false), silent);
  });
}

/** @param {[number, number, number, boolean?][]} taps  x, y, time, whether it had an effect; reported at the next one */
const bursts = (taps) => {
  const found = new Bursts();
  const begun = taps.map(([x, y, time]) => ({ x, y, time }));
  return begun.map((tap, index) => {
    if (!index) found.begin(tap);
    if (begun[index + 1]) found.begin(begun[index + 1]);
    return found.completes(tap, !!taps[index][3]);
  });
};

test("the third tap within a second at one place completes a burst, and the fourth begins another", () => {
  assert.deepEqual(bursts([[0, 0, 0], [5, 5, 300], [0, 9, 900], [0, 0, 950], [0, 0, 960], [0, 0, 970]]), [false, false, true, false, false, true]);
});

test("taps with an effect are not part of a burst", () => {
  const worked = [[0, 0, 0, true], [0, 0, 100, true], [0, 0, 200, true], [0, 0, 300, true]];
  assert.deepEqual(bursts(worked), [false, false, false, false]);
  // Three of five have no effect.
  assert.deepEqual(bursts([[0, 0, 0], [0, 0, 100, true], [0, 0, 200], [0, 0, 300, true], [0, 0, 400]]), [false, false, false, false, true]);
});

test("only a tap that may complete a burst has to wait for its effect", () => {
  const found = new Bursts();
  const taps = [0, 100, 200, 300].map((time) => ({ x: 0, y: 0, time }));
  assert.deepEqual(taps.slice(0, 3).map((tap) => found.begin(tap)), [false, false, true]);
  found.completes(taps[0], true);
  found.completes(taps[1], true);
  assert.equal(found.begin(taps[3]), false);
});

test("taps that are slow or far apart are not a burst", () => {
  assert.deepEqual(bursts([[0, 0, 0], [0, 0, 600], [0, 0, 1200], [0, 0, 1800]]), [false, false, false, false]);
  assert.deepEqual(bursts([[0, 0, 0], [40, 0, 100], [80, 0, 200], [120, 0, 300]]), [false, false, false, false]);
});
