// @ts-check
/** The touch page's texts about challenges; loaded with the first one. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/shared/phone/challenge-texts.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.CHALLENGE_TEXTS>} */
const challengeTexts = {
  exact: "Genau getroffen!",
  targetsUnderWay: "{done} von {all}",
  attempts: "Versuch {count} · bester {best}",
  attemptOf: "{count} von {of}",
  allDone: "Fertig: Was du jetzt zeichnest, zählt nicht mehr.",
  uncalibrated: "Nicht kalibriert: Echte Zentimeter können abweichen.",
  ring: "Neun Ziele auf einem Ring",
};

textsIn("de", "shared/phone/challenge-texts", challengeTexts);
