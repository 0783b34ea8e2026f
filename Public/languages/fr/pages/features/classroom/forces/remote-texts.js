// @ts-check
/** The remote's texts about the scale. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/forces/remote-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.FORCES_REMOTE_TEXTS>} */
const forcesRemoteTexts = {
  title: "Chaque téléphone est une balance",
  text: "L’écran montre qui appuie, et combien.",
  tare: "Tarer tous les téléphones",
};

textsIn("fr", "features/classroom/forces/remote-texts", forcesRemoteTexts);
