// @ts-check
/** The remote's texts about Spot the difference. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/game/remote-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.GAME_REMOTE_TEXTS>} */
const gameRemoteTexts = {
  text: "{done} von {all} {done|1=hat|haben} alles gefunden.",
  other: "Anderes Suchbild …",
};

textsIn("de", "features/classroom/game/remote-texts", gameRemoteTexts);
