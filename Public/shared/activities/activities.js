// @ts-check
/** All activities in the order of the switcher; a new one is a folder beside this file, and its name here. Pure. */

import { challenge } from "./challenge/activity.js";
import { draw } from "./draw/activity.js";
import { experiment } from "./experiment/activity.js";
import { lesson } from "./lesson/activity.js";
import { scale } from "./scale/activity.js";
import { spot } from "./spot/activity.js";
import { walk } from "./walk/activity.js";

/** @typedef {import("./form/activity.js").Activity} Activity */
/** @typedef {import("./form/activity.js").RoomState} RoomState */

const DESCRIPTIONS = { draw, scale, challenge, experiment, spot, walk, lesson };

/** @typedef {keyof typeof DESCRIPTIONS} ActivityName */

/** @type {Readonly<Record<ActivityName, Activity>>} */
export const ACTIVITIES = Object.freeze(DESCRIPTIONS);

export const ACTIVITY_NAMES = /** @type {readonly ActivityName[]} */ (Object.keys(ACTIVITIES));

/** The fields of the state that tell what the class does. */
export const ACTIVITY_FIELDS = /** @type {readonly (keyof RoomState)[]} */ ([
  "activity",
  ...Object.values(ACTIVITIES).flatMap(({ state = [] }) => state),
]);

/**
 * The class's current activity; there is one at a time.
 * @param {Partial<RoomState>} state
 * @returns {ActivityName}
 */
export function activityOf(state) {
  const isOn = (/** @type {Activity} */ { activity, state: fields = [] }) => !activity && fields.some((field) => state[field]);
  return ACTIVITY_NAMES.find((name) => isOn(ACTIVITIES[name])) ??
    ACTIVITY_NAMES.find((name) => ACTIVITIES[name].activity === state.activity) ?? "draw";
}

/**
 * The activity of a lesson's step.
 * @param {string|undefined} name  in the lesson
 * @returns {Activity|undefined}
 */
export function activityOfStep(name) {
  return Object.values(ACTIVITIES).find(({ step }) => step && step.first.name === name);
}

/**
 * The name of a step's activity in the lesson's editor.
 * @param {string} name  in the lesson
 * @param {import("./form/activity.js").Language} language
 */
export function stepLabel(name, language) {
  const texts = activityOfStep(name)?.texts[language];
  return texts?.inLessons ?? texts?.name ?? name;
}
