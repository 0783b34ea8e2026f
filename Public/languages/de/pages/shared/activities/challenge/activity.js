// @ts-check
/** The texts of shared/activities/challenge/activity.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/activities/challenge/activity.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.CHALLENGE_ACTIVITY_DOES>} */
const challengeActivityDoes = "Runde beenden, nächste Runde";

textsIn("de", "shared/activities/challenge/activity", challengeActivityDoes);

/** @type {Words<typeof reference.CHALLENGE_ACTIVITY_TEXTS>} */
const challengeActivityTexts = { name: "Aufgabe", needs: "Jedes Handy, am besten kalibriert" };

textsIn("de", "shared/activities/challenge/activity/CHALLENGE_ACTIVITY_TEXTS", challengeActivityTexts);
