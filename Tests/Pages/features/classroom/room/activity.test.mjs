import assert from "node:assert/strict";
import { test } from "node:test";

import { ACTIVITIES, activityOf } from "../../../../../Public/features/classroom/room/activity.js";

const nothing = { activity: "touch", challenge: null, finished: null };
const challenge = { number: 1, kind: "press", target: 200 };

test("a class has one activity, that of the state", () => {
  const activities = ["touch", "scale", "spot", "walk"].map((activity) => activityOf({ ...nothing, activity }));
  assert.deepEqual(activities, ["draw", "scale", "spot", "walk"]);
  assert.equal(activityOf({ ...nothing, challenge }), "challenge");
  assert.equal(activityOf({ ...nothing, finished: challenge }), "challenge");
  assert.equal(activityOf({ ...nothing, experiment: {} }), "experiment");
});

test("an unknown activity leaves the drawing", () => {
  assert.equal(activityOf({ ...nothing, activity: "dance" }), "draw");
  assert.equal(new Set(ACTIVITIES).size, 7);
});
