// @ts-check
/** The texts of shared/tasks/clap/kind.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/clap/kind.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.CLAP_TASK_TEXTS>} */
const clapTaskTexts = {
  name: "Comme un seul",
  title: "Tapez comme un seul, pendant {target}",
  about:
    "Personne ne donne le rythme\u00a0: tout le monde tape, comme quand on applaudit, et la classe trouve d’elle-même un tempo, ou pas. Le tableau montre à chaque instant à quel point vous êtes ensemble. Il n’y a pas de classement.",
  asks: "Combien de temps, de 10 à 60\u00a0s",
  board: "Qui a tapé",
  lesson: "Comme un seul, s",
  standing: "Comme un seul",
  compared: "Comme un seul, {target}",
  measures: {
    tempo: { name: "Tempo", lower: "plus lent", higher: "plus rapide" },
    tapSpread: { name: "Dispersion des intervalles", lower: "plus régulier", higher: "moins régulier" },
    tapDrift: { name: "Dérive, ms par coup", lower: "accélère plus", higher: "ralentit plus" },
  },
  phone: {
    title: "Tapez comme un seul",
    hint: "Tape régulièrement et essaie d’être avec tous les autres.",
    meaning: "Regarde au tableau à quel point vous étiez ensemble.",
  },
};

textsIn("fr", "shared/tasks/clap/kind", clapTaskTexts);
