// @ts-check
/** The remote's texts about Spot the difference. */

import { textsIn } from "../../../../../records/texts.js";

export const GAME_REMOTE_TEXTS = textsIn("en", "features/classroom/game/remote-texts", {
  text: "{done} of {all} {done|1=has|have} found everything.",
  other: "Another puzzle…",
});
