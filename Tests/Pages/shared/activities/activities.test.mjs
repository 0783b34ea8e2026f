import assert from "node:assert/strict";
import { test } from "node:test";

import { LANGUAGE_NAMES } from "../../../../Public/languages/languages.js";
import { ACTIVITIES, ACTIVITY_FIELDS, ACTIVITY_NAMES, activityOf, activityOfStep, stepLabel } from "../../../../Public/shared/activities/activities.js";
import { BLANK_STATE } from "../../../../Public/shared/model/contract.js";
import "../../../../Public/languages/languages.js";

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
  assert.equal(new Set(ACTIVITY_NAMES).size, 7);
});

test("each field of an activity is one of the state, and belongs to it alone", () => {
  assert.deepEqual(ACTIVITY_FIELDS.filter((field) => !(field in BLANK_STATE)), []);
  assert.equal(new Set(ACTIVITY_FIELDS).size, ACTIVITY_FIELDS.length);
});

test("each activity can be on, and has its names in every language", () => {
  for (const [name, { activity, state, texts }] of Object.entries(ACTIVITIES)) {
    assert.equal(activityOf({ ...BLANK_STATE, ...(activity ? { activity } : { [state[0]]: {} }) }), name);
    assert.deepEqual(Object.keys(texts).sort(), Object.keys(LANGUAGE_NAMES));
  }
});

test("a lesson's step has the description of its activity, and a name of its own where it needs one", () => {
  for (const { step } of Object.values(ACTIVITIES)) {
    if (step) assert.equal(activityOfStep(step.first.name).step, step);
  }
  assert.equal(stepLabel("walk", "de"), "Hörspaziergang");
  assert.equal(stepLabel("scale", "fr"), "Balance");
  assert.equal(stepLabel("dance", "en"), "dance");
  assert.equal(activityOfStep(undefined), undefined);
});
