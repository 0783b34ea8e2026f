// @ts-check
/** The texts of shared/activities/challenge/activity.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/activities/challenge/activity.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.CHALLENGE_ACTIVITY_DOES>} */
const challengeActivityDoes = "Finir la manche, manche suivante";

textsIn("fr", "shared/activities/challenge/activity", challengeActivityDoes);

/** @type {Words<typeof reference.CHALLENGE_ACTIVITY_TEXTS>} */
const challengeActivityTexts = { name: "Défi", needs: "N’importe quel téléphone, si possible étalonné" };

textsIn("fr", "shared/activities/challenge/activity/CHALLENGE_ACTIVITY_TEXTS", challengeActivityTexts);
