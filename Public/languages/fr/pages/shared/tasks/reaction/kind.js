// @ts-check
/** The texts of shared/tasks/reaction/kind.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/reaction/kind.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.REACTION_TASK_TEXTS>} */
const reactionTaskTexts = {
  name: "Réaction",
  title: "Touchez dès que ça flashe · {target}×",
  about:
    "Chaque téléphone flashe après une attente au hasard, et chacun le touche le plus vite possible. Le résultat est la médiane d’une série\u202f; les départs anticipés sont comptés et recommencés.",
  asks: "Flashs par série, de 1 à 20",
  board: "Réaction la plus rapide",
  finding: "La moitié d’entre vous réagit en {value} au plus",
  lesson: "Réaction, nombre de flashs",
  standing: "Réaction",
  compared: "Réaction, {target} flashs",
  measures: {
    reactionTime: { name: "Temps de réaction", lower: "plus rapide", higher: "plus lent" },
    bestReactionTime: { name: "Meilleur temps de réaction", lower: "plus rapide", higher: "plus lent" },
    falseStarts: { name: "Départs anticipés", lower: "de moins", higher: "de plus" },
  },
  phone: {
    title: "Touche dès que ça flashe",
    hint: "Lève les doigts et attends\u00a0: tout l’écran flashe.",
    meaning: "Médiane de {count}",
  },
};

textsIn("fr", "shared/tasks/reaction/kind", reactionTaskTexts);
