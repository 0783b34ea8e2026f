// @ts-check
/** The remote's texts about a challenge. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/challenge/remote-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.CHALLENGE_REMOTE_TEXTS>} */
const challengeRemoteTexts = {
  title: "Ronda {round}: {task}",
  text: "{done} de {phones} han terminado",
  stop: "Terminar la ronda",
  other: "Otro desafío…",
};

textsIn("es", "features/classroom/challenge/remote-texts", challengeRemoteTexts);
