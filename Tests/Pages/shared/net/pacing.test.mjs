import assert from "node:assert/strict";
import { test } from "node:test";

import { mayReconnect, Pacer, reconnectDelay } from "../../../../Public/shared/net/pacing.js";

for (const [attempt, random, code, milliseconds] of [
  [0, 0, 1006, 125],
  [0, 1, 1006, 250],
  [1, 1, 1006, 500],
  [5, 1, 1006, 8000],
  [1000, 1, 1006, 8000],
  [0, 1, 4429, 1250],
  [0, 1, 4408, 1250],
]) {
  test(`attempt ${attempt} after ${code} waits ${milliseconds} ms for the random number ${random}`, () => {
    assert.equal(reconnectDelay(attempt, random, code), milliseconds);
  });
}

for (const [code, may] of [
  [1000, true],
  [1006, true],
  [4399, true],
  [4400, false],
  [4403, false],
  [4408, true],
  [4410, false],
  [4429, true],
  [4499, false],
  [4500, true],
]) {
  test(`a client ${may ? "comes" : "does not come"} back after ${code}`, () => assert.equal(mayReconnect(code), may));
}

test("however often it is asked, no second has more frames than the rate and one burst", () => {
  const pacer = new Pacer(200);
  let taken = 0;
  for (let now = 0; now <= 1000; now++) for (let i = 0; i < 10; i++) if (pacer.consume(now)) taken++;
  assert.ok(taken > 200 && taken <= 250, `${taken} frames`);
});

test("a pause does not save up for more than one burst", () => {
  const pacer = new Pacer(200);
  let taken = 0;
  while (pacer.consume(60_000)) taken++;
  assert.equal(taken, 50);
});
