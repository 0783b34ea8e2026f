// @ts-check
/** The texts of shared/tasks/beat/kind.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/beat/kind.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.BEAT_TASK_TEXTS>} */
const beatTaskTexts = {
  name: "Tempo",
  title: "Continuez en rythme · {target}",
  about:
    "On voit et on entend huit battements, puis chacun continue seul à taper pendant 30\u00a0s. Les téléphones ont une horloge commune\u00a0: le tableau montre combien de temps vous restez ensemble et comment chacun tient le tempo. Il n’y a pas de classement.",
  asks: "Battements par minute, de 40 à 208",
  board: "Qui a tapé",
  lesson: "Tempo, battements par minute",
  standing: "Tempo",
  compared: "Tempo, {target}",
  measures: {
    tempo: { name: "Tempo", lower: "plus lent", higher: "plus rapide" },
    tempoError: { name: "Écart au tempo", lower: "plus près", higher: "plus loin" },
    tapSpread: { name: "Dispersion des intervalles", lower: "plus régulier", higher: "moins régulier" },
    tapDrift: { name: "Dérive, ms par coup", lower: "accélère plus", higher: "ralentit plus" },
  },
  phone: {
    title: "Continue en rythme · {target}",
    hint: "Écoute les battements au tableau, puis continue seul.",
    meaning: "Regarde au tableau combien de temps vous êtes restés ensemble.",
  },
};

textsIn("fr", "shared/tasks/beat/kind", beatTaskTexts);
