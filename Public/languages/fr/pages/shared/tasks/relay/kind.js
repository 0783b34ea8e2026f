// @ts-check
/** The texts of shared/tasks/relay/kind.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/relay/kind.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.RELAY_TASK_TEXTS>} */
const relayTaskTexts = {
  name: "Relais",
  title: "Faites passer la pression",
  about:
    "En rang, la main droite sur l’épaule du suivant, le pouce gauche juste au-dessus du verre\u00a0: qui sent la pression touche et presse aussitôt. Le tableau montre combien de temps la pression met d’une personne à la suivante. C’est surtout du temps de réaction\u202f; il n’y a pas de classement.",
  asks: "De l’épaule à la main, de 10 à 1000\u00a0cm",
  board: "Dans l’ordre des touchers",
  finding: "La pression a mis {value}\u00a0ms par personne, à travers {people} d’entre vous",
  rate: "{value}\u00a0ms par personne",
  lesson: "Relais des nerfs, cm de l’épaule à la main",
  standing: "Relais des nerfs",
  compared: "Relais des nerfs",
  measures: { linkTime: { name: "Temps dans la chaîne", lower: "plus rapide", higher: "plus lent" } },
  phone: {
    title: "Touche dès que tu sens la pression",
    hint: "Garde le pouce juste au-dessus du verre, et presse aussitôt.",
    done: "Touché\u202f!",
    meaning: "Regarde toute la chaîne au tableau.",
  },
};

textsIn("fr", "shared/tasks/relay/kind", relayTaskTexts);
