import assert from "node:assert/strict";
import { test } from "node:test";

import { details, finding, points, sideBySide, squareAt, table } from "../../../../../Public/features/classroom/forces/pendulum-picture.js";

const pendulum = (metres, seconds) => ({ metres, metresError: 0.009, seconds, secondsError: 0.002, recordings: 2, counted: 0 });
const phone = (participant, gravity, gravityError, ...pendulums) => ({
  participant,
  name: participant,
  gravity,
  gravityError,
  slope: false,
  refusal: null,
  pendulums,
});
const CLASS = {
  phones: [phone("p1", 9.8, 0.1, pendulum(0.5, 1.42), pendulum(1, 2)), phone("p2", 9.6, 0.05, pendulum(0.25, 1.02)), phone("p3", null, null, pendulum(1, 3))],
  gyration: 0.0021,
  gravity: 9.75,
  gravityError: 0.08,
  scatter: 0.12,
  people: 2,
};

test("each length of each phone is a point of T² with its errors", () => {
  const [first, , , last] = points(CLASS);
  assert.equal(points(CLASS).length, 4);
  assert.deepEqual([first.id, first.x, first.y], ["p1", 50, 1.42 * 1.42]);
  assert.ok(Math.abs(first.xError - 0.9) < 1e-9 && Math.abs(first.yError - 2 * 1.42 * 0.002) < 1e-9);
  assert.deepEqual([last.id, last.x, last.y], ["p3", 100, 9]);
});

test("the class's line is that of a phone that turns with its string", () => {
  assert.ok(Math.abs((squareAt(CLASS, 100) ?? 0) - 4 * Math.PI ** 2 * 1.0021 / 9.75) < 1e-12);
  assert.equal(squareAt({ ...CLASS, gravity: null }, 100), null);
});

test("the words say what the class found, and for how many it is true", () => {
  assert.equal(finding(CLASS, "en"), "Together you find g = 9.75\u00a0±\u00a00.08\u00a0m/s²");
  assert.deepEqual(details(CLASS, "en"), [
    "3 phones have swung",
    "the class’s g is within ± of 1 of 2 phones",
    "beyond their own ± the phones differ by 0.12\u00a0m/s²",
  ]);
  const none = { phones: [], gyration: 0.0021, gravity: null, gravityError: null, scatter: null, people: 0 };
  assert.deepEqual([finding(none, "en"), details(none, "en")], ["g from pendulums", []]);
  assert.equal(finding({ ...CLASS, gravity: null }, "en"), "No g yet: let each length swing twice");
  assert.equal(table(CLASS, "en", ({ name }) => name).rows[3][4], "–");
});

test("signs of equal lengths stand side by side, the others where they are", () => {
  const box = { left: 0, right: 100 };
  assert.deepEqual(sideBySide([[50, 50], [50, 51], [50, 52], [50, 80], [90, 50]], 10, box), [50, 60, 40, 50, 90]);
  // At the edge there is one side only.
  assert.deepEqual(sideBySide([[100, 50], [100, 50], [100, 50]], 10, box), [100, 90, 80]);
  // Without any room they lie on each other, and so do more than can be told apart.
  assert.deepEqual(sideBySide([[5, 5], [5, 5]], 10, { left: 0, right: 10 }), [5, 5]);
  assert.deepEqual(new Set(sideBySide(Array(301).fill([50, 50]), 10, box)), new Set([50]));
});
