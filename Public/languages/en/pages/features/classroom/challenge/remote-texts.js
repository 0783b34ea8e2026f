// @ts-check
/** The remote's texts about a challenge. */

import { textsIn } from "../../../../../records/texts.js";

export const CHALLENGE_REMOTE_TEXTS = textsIn("en", "features/classroom/challenge/remote-texts", {
  title: "Round {round}: {task}",
  text: "{done} of {phones} done",
  stop: "End the round",
  other: "Another challenge…",
});
