// @ts-check
/** The remote's texts about a challenge. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/challenge/remote-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.CHALLENGE_REMOTE_TEXTS>} */
const challengeRemoteTexts = {
  title: "Runde {round}: {task}",
  text: "{done} von {phones} fertig",
  stop: "Runde beenden",
  other: "Andere Aufgabe …",
};

textsIn("de", "features/classroom/challenge/remote-texts", challengeRemoteTexts);
