// @ts-check
/** The remote's texts about the walk. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/walk/remote-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.WALK_REMOTE_TEXTS>} */
const walkRemoteTexts = {
  text: "Por dónde camina cada uno solo lo ve el docente, no el proyector.",
  other: "Otro paseo…",
};

textsIn("es", "features/classroom/walk/remote-texts", walkRemoteTexts);
