// @ts-check
/** The texts of shared/tasks/beat/phone.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/beat/phone.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.BEAT_PHONE_TEXTS>} */
const beatPhoneTexts = {
  listen: "{count} battements arrivent. Écoute.",
  beats: "Écoute, ou tape avec.",
  alone: "Maintenant seul\u00a0: continue.",
  over: "Fini. Lève le doigt.",
  tempo: "{value} bpm",
  board: "Ton propre tempo. La classe est au tableau.",
};

textsIn("fr", "shared/tasks/beat/phone", beatPhoneTexts);
