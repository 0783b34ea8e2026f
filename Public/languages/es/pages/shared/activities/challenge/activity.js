// @ts-check
/** The texts of shared/activities/challenge/activity.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/activities/challenge/activity.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.CHALLENGE_ACTIVITY_DOES>} */
const challengeActivityDoes = "Terminar la ronda, ronda siguiente";

textsIn("es", "shared/activities/challenge/activity", challengeActivityDoes);

/** @type {Words<typeof reference.CHALLENGE_ACTIVITY_TEXTS>} */
const challengeActivityTexts = { name: "Desafío", needs: "Cualquier teléfono, mejor calibrado" };

textsIn("es", "shared/activities/challenge/activity/CHALLENGE_ACTIVITY_TEXTS", challengeActivityTexts);
