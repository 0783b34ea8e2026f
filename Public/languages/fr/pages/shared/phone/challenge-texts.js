// @ts-check
/** The touch page's texts about challenges; loaded with the first one. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/shared/phone/challenge-texts.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.CHALLENGE_TEXTS>} */
const challengeTexts = {
  exact: "Pile juste\u202f!",
  targetsUnderWay: "{done} sur {all}",
  attempts: "Essai {count} · meilleur {best}",
  attemptOf: "{count} sur {of}",
  allDone: "C’est fini\u00a0: ce que tu traces maintenant ne compte plus.",
  uncalibrated: "Non étalonné\u00a0: les vrais centimètres peuvent différer.",
  ring: "Neuf cibles en cercle",
};

textsIn("fr", "shared/phone/challenge-texts", challengeTexts);
