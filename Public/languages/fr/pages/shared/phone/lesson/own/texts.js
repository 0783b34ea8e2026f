// @ts-check
/** A phone's texts about lessons at one's own pace. */

/** @import { Words } from "../../../../../../records/texts.js" */
/** @import * as reference from "../../../../../../en/pages/shared/phone/lesson/own/texts.js" */
import { textsIn } from "../../../../../../records/texts.js";

/** @type {Words<typeof reference.OWN_PACE_TEXTS>} */
const ownPaceTexts = {
  step: "Étape {step} sur {steps}",
  steps: "Étapes",
  back: "Retour",
  next: "Suite",
  finish: "Terminer",
  goOn: "Continuer",
  count: "{done} sur {all} {done|0,1=faite|faites}",
  list: "Toutes les étapes",
  finished: "Tout est fait",
  left: "Il reste quelque chose",
  waits: "Cette étape se fait avec la classe. Passe à la suivante.",
  together: "plus tard, ensemble",
  answered: "répondu",
  open: "sans réponse",
  done: "fait",
  sent: "C’est noté. Tu peux changer jusqu’au {time}.",
  closes: "Ouvert jusqu’au {time}",
  closed: "Fermé depuis le {time}",
  late: "Trop tard\u00a0: la leçon a fermé le {time}. Ta réponse à l’étape {step} ne compte pas.",
  refused: "La classe est déjà plus loin. Ta réponse à l’étape {step} ne compte pas.",
};

textsIn("fr", "shared/phone/lesson/own/texts", ownPaceTexts);
