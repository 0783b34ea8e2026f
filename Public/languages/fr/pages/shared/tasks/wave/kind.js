// @ts-check
/** The texts of shared/tasks/wave/kind.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/wave/kind.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.WAVE_TASK_TEXTS>} */
const waveTaskTexts = {
  name: "Ola",
  title: "Touchez dès que votre voisin touche",
  about:
    "Une ola traverse la classe\u00a0: une personne touche, puis chacun dès que son voisin a touché. Les téléphones ont une horloge commune, et vous voyez la vitesse de la ola. Seul le premier toucher de chaque téléphone compte\u202f; il n’y a pas de classement.",
  asks: "D’une personne à la suivante, de 10 à 1000\u00a0cm",
  board: "Dans l’ordre des touchers",
  finding: "La ola a avancé de {value} personnes par seconde",
  rate: "{value} personnes par seconde",
  lesson: "Ola, cm d’une personne à la suivante",
  standing: "Ola",
  compared: "Ola",
  phone: {
    title: "Touche dès que ton voisin touche",
    hint: "Garde le doigt juste au-dessus du verre.",
    done: "Touché\u202f!",
    meaning: "Regarde au tableau comment la ola a couru.",
  },
};

textsIn("fr", "shared/tasks/wave/kind", waveTaskTexts);
