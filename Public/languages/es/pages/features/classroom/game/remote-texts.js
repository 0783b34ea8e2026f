// @ts-check
/** The remote's texts about Spot the difference. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/game/remote-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.GAME_REMOTE_TEXTS>} */
const gameRemoteTexts = {
  text: "{done} de {all} lo {done|1=ha|han} encontrado todo.",
  other: "Otra imagen…",
};

textsIn("es", "features/classroom/game/remote-texts", gameRemoteTexts);
