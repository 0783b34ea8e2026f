// @ts-check
/** The remote's texts about the walk. */

import { textsIn } from "../../../../../records/texts.js";

export const WALK_REMOTE_TEXTS = textsIn("en", "features/classroom/walk/remote-texts", {
  text: "Where everybody walks is shown only to hosts, not on the projector.",
  other: "Another walk…",
});
