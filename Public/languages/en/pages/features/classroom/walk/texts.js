// @ts-check
/** The classroom page's texts about the walk, beside those of the map. */

import { textsIn } from "../../../../../records/texts.js";

export const PRESENT_WALK_TEXTS = textsIn("en", "features/classroom/walk/texts", {
  board: "Longest way",
  boardPublic: "On the way",
});
