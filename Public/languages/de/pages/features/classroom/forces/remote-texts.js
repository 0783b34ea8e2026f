// @ts-check
/** The remote's texts about the scale. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/forces/remote-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.FORCES_REMOTE_TEXTS>} */
const forcesRemoteTexts = {
  title: "Jedes Handy ist eine Waage",
  text: "Der Beamer zeigt, wer wie stark drückt.",
  tare: "Alle Handys tarieren",
};

textsIn("de", "features/classroom/forces/remote-texts", forcesRemoteTexts);
