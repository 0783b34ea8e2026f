// @ts-check
/** The remote's texts about the walk. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/walk/remote-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.WALK_REMOTE_TEXTS>} */
const walkRemoteTexts = {
  text: "Où marche chacun, seul l’enseignant le voit, pas l’écran.",
  other: "Une autre balade…",
};

textsIn("fr", "features/classroom/walk/remote-texts", walkRemoteTexts);
