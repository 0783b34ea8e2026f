import assert from "node:assert/strict";
import { test } from "node:test";

import { LongPress } from "../../../../../Public/features/spot/picture/long-press.js";

/** The steps of a press, each as [method, …arguments]. */
function steps(...calls) {
  const press = new LongPress();
  return calls.map(([method, ...values]) => press[method](...values));
}

for (const { name, calls, became } of [
  { name: "half a second of rest is a press", calls: [["down", 1, 50, 50, 0], ["at", 499], ["at", 500]],
    became: ["began", null, "pressed"] },
  { name: "it is one press however long it rests", calls: [["down", 1, 50, 50, 0], ["at", 500], ["at", 900], ["up", 1, 2000]],
    became: ["began", "pressed", null, null] },
  { name: "a lift before that does not count", calls: [["down", 1, 50, 50, 0], ["up", 1, 499], ["at", 600]],
    became: ["began", "cancelled", null] },
  { name: "a lift after half a second counts though the timer is late", calls: [["down", 1, 50, 50, 0], ["up", 1, 500]],
    became: ["began", "pressed"] },
  { name: "less than 10 px is no movement", calls: [["down", 1, 50, 50, 0], ["move", 1, 57, 56.9, 300], ["at", 500]],
    became: ["began", null, "pressed"] },
  { name: "10 px are one", calls: [["down", 1, 50, 50, 0], ["move", 1, 56, 58, 300], ["at", 500]],
    became: ["began", "cancelled", null] },
  { name: "there and back again was a movement", calls: [["down", 1, 50, 50, 0], ["move", 1, 80, 50, 200],
    ["move", 1, 50, 50, 300], ["at", 500]], became: ["began", "cancelled", null, null] },
  { name: "a movement after half a second comes too late", calls: [["down", 1, 50, 50, 0], ["move", 1, 90, 50, 520]],
    became: ["began", "pressed"] },
  { name: "a second finger cancels, and is no press itself", calls: [["down", 1, 50, 50, 0], ["down", 2, 90, 90, 200],
    ["at", 500], ["at", 700], ["up", 1, 800], ["at", 1500]], became: ["began", "cancelled", null, null, null, null] },
  { name: "nor is the third, as long as one is down", calls: [["down", 1, 50, 50, 0], ["down", 2, 90, 90, 100],
    ["up", 1, 200], ["down", 3, 10, 10, 300], ["at", 900]], became: ["began", "cancelled", null, null, null] },
  { name: "a finger elsewhere is a second finger", calls: [["down", 1, 50, 50, 0], ["down", 2, 90, 90, 200, false], ["at", 500]],
    became: ["began", "cancelled", null] },
  { name: "a finger elsewhere presses nothing, nor lets another", calls: [["down", 1, 50, 50, 0, false],
    ["down", 2, 90, 90, 200], ["at", 900]], became: [null, null, null] },
  { name: "pointercancel cancels", calls: [["down", 1, 50, 50, 0], ["cancel", 1], ["at", 500]],
    became: ["began", "cancelled", null] },
  { name: "leaving the page cancels, and the next finger is the first", calls: [["down", 1, 50, 50, 0], ["reset"],
    ["down", 2, 9, 9, 900], ["at", 1400]], became: ["began", "cancelled", "began", "pressed"] },
  { name: "the next press is another one", calls: [["down", 1, 50, 50, 0], ["at", 500], ["up", 1, 600],
    ["down", 1, 70, 70, 700], ["at", 1200]], became: ["began", "pressed", null, "began", "pressed"] },
  { name: "a pointer that is not down moves and lifts nothing", calls: [["move", 4, 1, 1, 0], ["up", 4, 900], ["cancel", 4]],
    became: [null, null, null] },
]) {
  test(name, () => assert.deepEqual(steps(...calls), became));
}

test("a press counts at the finger's position", () => {
  const press = new LongPress();
  press.down(1, 50, 50, 0);
  press.move(1, 54, 53, 400);
  press.at(500);
  assert.deepEqual([press.x, press.y], [54, 53]);
});
