import assert from "node:assert/strict";
import { test } from "node:test";

import { ReactionTrials } from "../../../../../Public/shared/tasks/reaction/trials.js";

/** A pad whose clock stands still until the test advances it. */
class Pad {
  pad = { now: 0, began: 0, touching: 0, suspended: false };

  constructor(trials, random = () => 0) {
    this.trials = new ReactionTrials(trials, random);
    this.step();
  }

  step(change = {}) {
    Object.assign(this.pad, change);
    return this.trials.step({ ...this.pad });
  }

  /** The next flash. */
  flash() {
    assert.equal(this.step({ now: this.trials.due }), true, `no flash in ${this.trials.state}`);
  }

  tap(after) {
    this.step({ now: this.pad.now + after, began: this.pad.now + after });
  }
}

test("it flashes once, after a new random wait of 1.5 to 4 s", () => {
  for (const [random, wait] of [[0, 1500], [0.5, 2750], [0.999999, 4000]]) {
    const pad = new Pad(5, () => random);
    assert.ok(Math.abs(pad.trials.due - wait) < 1);
    assert.equal(pad.step({ now: pad.trials.due - 1 }), false);
    pad.flash();
    assert.equal(pad.step({ now: pad.pad.now + 16 }), false, "only once");
    assert.equal(pad.trials.state, "flash");
  }
});

for (const [after, outcome] of [[99, "early"], [100, { reaction: 100 }], [243.5, { reaction: 243.5 }], [5000, { reaction: 5000 }]]) {
  test(`a touch ${after} ms after the flash`, () => {
    const pad = new Pad(2);
    pad.flash();
    pad.tap(after);
    assert.deepEqual(pad.trials.outcome, outcome);
    assert.equal(pad.trials.reactions, typeof outcome === "object" ? 1 : 0);
    assert.equal(pad.trials.state, "wait", "the next trial begins");
  });
}

test("a touch before the flash restarts the wait, once the finger is up", () => {
  const pad = new Pad(2);
  pad.step({ now: 1400, began: 1400, touching: 1 });
  assert.equal(pad.trials.outcome, "early");
  assert.equal(pad.step({ now: 1600 }), false);
  pad.step({ now: 3000, touching: 0 });
  assert.equal(pad.trials.due, 4500);
});

test("a flash without a touch is missed after 5 s, and another follows", () => {
  const pad = new Pad(2);
  pad.flash();
  pad.step({ now: pad.pad.now + 5001 });
  assert.deepEqual([pad.trials.outcome, pad.trials.state], ["missed", "wait"]);
  pad.flash();
});

test("after the last reaction only a touch begins another series", () => {
  const pad = new Pad(1);
  pad.flash();
  pad.tap(200);
  assert.deepEqual([pad.trials.state, pad.trials.reactions], ["done", 1]);
  pad.trials.setServerCount(1);
  assert.equal(pad.step({ now: pad.pad.now + 60_000 }), false);
  pad.tap(10);
  assert.deepEqual([pad.trials.state, pad.trials.reactions, pad.trials.outcome], ["wait", 0, null]);
  pad.flash();
});

test("after a freeze the trial is repeated, with the count that the server has", () => {
  const pad = new Pad(3);
  pad.flash();
  pad.step({ suspended: true });
  assert.equal(pad.trials.state, "rest");
  pad.step({ now: pad.pad.now + 300, began: pad.pad.now + 300 });
  pad.trials.setServerCount(2);
  pad.step({ suspended: false });
  assert.deepEqual([pad.trials.state, pad.trials.reactions, pad.trials.outcome], ["wait", 2, null]);
});

test("a page that slept does not flash at once when it wakes", () => {
  const pad = new Pad(3);
  assert.equal(pad.step({ now: pad.trials.due + 501 }), false);
  assert.equal(pad.trials.due, pad.pad.now + 1500);
});

test("a page that is opened later continues with the server's count, or waits for a touch after a whole series", () => {
  for (const [reactions, state] of [[0, "wait"], [2, "wait"], [3, "done"]]) {
    const trials = new ReactionTrials(3, () => 0);
    trials.setServerCount(reactions);
    trials.step({ now: 0, began: 0, touching: 0, suspended: false });
    assert.deepEqual([trials.state, trials.reactions], [state, reactions]);
  }
});
