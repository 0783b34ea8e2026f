// @ts-check
/** The remote's texts about Spot the difference. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/game/remote-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.GAME_REMOTE_TEXTS>} */
const gameRemoteTexts = {
  text: "{done} sur {all} {done|0,1=a|ont} tout trouvé.",
  other: "Une autre image…",
};

textsIn("fr", "features/classroom/game/remote-texts", gameRemoteTexts);
