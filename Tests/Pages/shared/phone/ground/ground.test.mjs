import assert from "node:assert/strict";
import { test } from "node:test";

import { Outbox } from "../../../../../Public/shared/net/outbox.js";
import { followGround } from "../../../../../Public/shared/phone/ground/acknowledged.js";
import { GroundFingers, HOLD_MS } from "../../../../../Public/shared/phone/ground/fingers.js";
import {
  boundedPlace,
  changeBetween,
  isEnlarged,
  MAX_ENLARGEMENT,
  pinchedPlace,
  placeMessage,
  wholePlace,
  zoomedPlace,
} from "../../../../../Public/shared/phone/ground/place.js";

const PICTURE = { width: 780, height: 600 };
const SCREEN = { width: 390, height: 844 };
const WHOLE = { scale: 0.5, x: 0, y: 272 };

/** @param {{scale: number, x: number, y: number}} place @param {{x: number, y: number}} at */
const pixelsAt = ({ scale, x, y }, at) => [(at.x - x) / scale, (at.y - y) / scale];

/** @param {number[]} seen @param {number[]} wanted */
const near = (seen, wanted) => seen.forEach((value, index) => assert.ok(Math.abs(value - wanted[index]) < 1e-9, `${seen} / ${wanted}`));

test("a picture lies whole in the middle", () => {
  assert.deepEqual(wholePlace(PICTURE, SCREEN), WHOLE);
  assert.equal(isEnlarged(WHOLE, PICTURE, SCREEN), false);
  assert.equal(isEnlarged({ ...WHOLE, scale: 0.6 }, PICTURE, SCREEN), true);
});

test("what is under both fingers stays under them, and what is between in proportion", () => {
  const from = [{ x: 100, y: 300 }, { x: 200, y: 500 }];
  const to = [{ x: 60, y: 260 }, { x: 360, y: 860 }];
  const begun = { scale: 2, x: -400, y: -100 };
  const moved = pinchedPlace(begun, from, to, PICTURE, SCREEN);
  near([moved.scale], [6]);
  for (const index of [0, 1]) near(pixelsAt(moved, to[index]), pixelsAt(begun, from[index]));
});

test("fingers on one point move the picture and do not enlarge it without bounds", () => {
  const at = { x: 100, y: 300 };
  const { scale } = pinchedPlace(WHOLE, [at, at], [at, at], PICTURE, SCREEN);
  assert.equal(scale, 0.5);
});

test("at the largest enlargement nothing moves, and from just below it, what is under the fingers stays", () => {
  const most = 0.5 * MAX_ENLARGEMENT;
  const at = { x: 195, y: 422 };
  const largest = { scale: most, x: -2000, y: -1500 };
  assert.deepEqual(zoomedPlace(largest, 1.5, at, PICTURE, SCREEN), largest);
  const below = { scale: most / 1.2, x: -2000, y: -1500 };
  const enlarged = zoomedPlace(below, 1.5, at, PICTURE, SCREEN);
  near([enlarged.scale], [most]);
  near(pixelsAt(enlarged, at), pixelsAt(below, at));
});

for (const [name, place, wanted] of [
  ["smaller than whole", { scale: 0.1, x: 300, y: 9 }, WHOLE],
  ["beyond the left and the lower edge", { scale: 2, x: 40, y: -900 }, { scale: 2, x: 0, y: -356 }],
  ["beyond the right and the upper edge", { scale: 2, x: -9999, y: 9 }, { scale: 2, x: -1170, y: 0 }],
  ["lower than the screen", { scale: 1, x: -10, y: -50 }, { scale: 1, x: -10, y: 122 }],
  ["too large", { scale: 99, x: 0, y: 0 }, { scale: 0.5 * MAX_ENLARGEMENT, x: 0, y: 0 }],
]) {
  test(`a picture ${name} fills what it can`, () => assert.deepEqual(boundedPlace(place, PICTURE, SCREEN), wanted));
}

test("the drawing moves with the picture", () => {
  const to = zoomedPlace(WHOLE, 3, { x: 10, y: 700 }, PICTURE, SCREEN);
  const { factor, x, y } = changeBetween(WHOLE, to);
  for (const at of [{ x: 0, y: 0 }, { x: 200, y: 300 }]) {
    near(pixelsAt(to, { x: at.x * factor + x, y: at.y * factor + y }), pixelsAt(WHOLE, at));
  }
});

test("the server is told what lies where", () => {
  const message = placeMessage("0f3a", { scale: 1 / 3, x: 0.12345, y: -7 });
  assert.deepEqual(message, { type: "ground", picture: "0f3a", scale: 0.333333333, x: 0.123, y: -7 });
});

const [A, B] = [{ x: 100, y: 100 }, { x: 200, y: 100 }];

test("a second finger soon after the first takes both, and nothing of the first was sent", () => {
  const fingers = new GroundFingers();
  assert.equal(fingers.down(7, A, 1000), "pad");
  assert.equal(fingers.isHolding(1000 + HOLD_MS - 1), true);
  assert.equal(fingers.move(7, { x: 105, y: 100 }), "pad");
  assert.equal(fingers.isHolding(1001), true);
  assert.equal(fingers.down(9, B, 1050), "cancel");
  assert.equal(fingers.isHolding(1050), false);
  assert.equal(fingers.move(9, { x: 300, y: 100 }), "take");
  assert.deepEqual(fingers.pair, { from: [{ x: 105, y: 100 }, B], to: [{ x: 105, y: 100 }, { x: 300, y: 100 }] });
});

test("a lone finger draws after a distance, after a time, and when it is lifted", () => {
  const fingers = new GroundFingers();
  fingers.down(7, A, 1000);
  fingers.move(7, { x: 113, y: 100 });
  assert.equal(fingers.isHolding(1001), false);
  assert.equal(fingers.up(7), "pad");
  fingers.down(7, A, 2000);
  assert.equal(fingers.isHolding(2000 + HOLD_MS), false);
  fingers.down(8, B, 9000);
  fingers.forget();
  fingers.down(7, A, 9500);
  assert.equal(fingers.up(7), "pad");
  assert.equal(fingers.isHolding(9501), false);
});

test("after two, a finger draws only when all were lifted; one that stays moves nothing", () => {
  const fingers = new GroundFingers();
  fingers.down(1, A, 0);
  fingers.down(2, B, 50);
  fingers.move(2, { x: 250, y: 100 });
  assert.equal(fingers.up(1), "take");
  assert.equal(fingers.pair, null);
  assert.equal(fingers.move(2, { x: 300, y: 300 }), "take");
  // A third one goes on from where both are.
  assert.equal(fingers.down(3, A, 100), "take");
  assert.deepEqual(fingers.pair, { from: [{ x: 300, y: 300 }, A], to: [{ x: 300, y: 300 }, A] });
  assert.equal(fingers.up(3), "take");
  assert.equal(fingers.up(2), "take");
  assert.equal(fingers.isMoving, false);
  assert.equal(fingers.down(4, A, 200), "pad");
});

test("what the acknowledged batches told of the picture is known, and not what the others will tell", () => {
  const outbox = new Outbox();
  followGround(outbox);
  const send = (add) => {
    add();
    return outbox.next().seq;
  };
  const laid = send(() => outbox.addTaskMessage({ type: "ground", picture: "0f3a", scale: 1, x: 0, y: 0 }));
  const drawn = send(() => outbox.add([[0, 1, 10, 10, 0]]));
  const taken = send(() => outbox.addTaskMessage({ type: "ground" }));
  assert.equal(outbox.ground, null);
  for (const [seq, hasGround] of [[laid, true], [drawn, true], [taken, false]]) {
    outbox.acknowledge(seq);
    assert.equal(outbox.ground !== null, hasGround);
  }
  // Of several at once the last one counts.
  send(() => outbox.addTaskMessage({ type: "ground" }));
  outbox.acknowledge(send(() => outbox.addTaskMessage({ type: "ground", picture: "0f3a", scale: 2, x: 0, y: 0 })));
  assert.deepEqual(outbox.ground, { picture: "0f3a", scale: 2, x: 0, y: 0 });
});
