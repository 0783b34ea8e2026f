// @ts-check
/** The class's current activity, from the session's state; there is one at a time. Pure. */

/** @typedef {"draw"|"scale"|"challenge"|"experiment"|"spot"|"walk"|"lesson"} Activity */

/** The activities in the order of the switcher. */
export const ACTIVITIES = Object.freeze(
  /** @type {const} */ (["draw", "scale", "challenge", "experiment", "spot", "walk", "lesson"]),
);

/**
 * @param {Pick<import("../../../shared/model/room.js").RoomState, "activity"|"challenge"|"finished"> & {experiment?: object|null}} state
 * @returns {Activity}
 */
export function activityOf({ activity, challenge, finished, experiment }) {
  if (experiment) return "experiment";
  if (challenge || finished) return "challenge";
  return ACTIVITIES.find((each) => each === activity) ?? "draw";
}
