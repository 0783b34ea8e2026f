// @ts-check
/** One task for the whole class, whose kinds are in `shared/tasks`. */

import {
  CHALLENGE_ACTIVITY_DOES,
  CHALLENGE_ACTIVITY_TEXTS,
} from "../../../languages/en/pages/shared/activities/challenge/activity.js";

/** @type {import("../form/activity.js").Activity} */
export const challenge = {
  key: "A",
  icon: "challenge",
  state: ["challenge", "finished"],
  step: { first: { name: "challenge", kind: "distance", target: 10 }, fields: ["kind", "target"] },
  moreKeys: [{
    keys: ["N"],
    does: CHALLENGE_ACTIVITY_DOES,
  }],
  texts: CHALLENGE_ACTIVITY_TEXTS,
};
