// @ts-check
/** The remote's texts about a challenge. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/challenge/remote-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.CHALLENGE_REMOTE_TEXTS>} */
const challengeRemoteTexts = {
  title: "Manche {round}\u00a0: {task}",
  text: "{done} sur {phones} {done|0,1=a|ont} fini",
  stop: "Finir la manche",
  other: "Un autre défi…",
};

textsIn("fr", "features/classroom/challenge/remote-texts", challengeRemoteTexts);
