// @ts-check
/** The texts of shared/tasks/reaction/kind.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/reaction/kind.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.REACTION_TASK_TEXTS>} */
const reactionTaskTexts = {
  name: "Reacción",
  title: "Tocad en cuanto destelle · {target}×",
  about:
    "Cada teléfono destella tras una espera al azar, y cada cual lo toca lo más rápido posible. El resultado es la mediana de una serie; los toques antes del destello se repiten y se cuentan.",
  asks: "Destellos por serie, de 1 a 20",
  board: "Reacción más rápida",
  finding: "La mitad de la clase reacciona en {value} o menos",
  lesson: "Reacción, número de destellos",
  standing: "Reacción",
  compared: "Reacción, {target} destellos",
  measures: {
    reactionTime: { name: "Tiempo de reacción", lower: "más rápido", higher: "más lento" },
    bestReactionTime: { name: "Mejor tiempo de reacción", lower: "más rápido", higher: "más lento" },
    falseStarts: { name: "Salidas en falso", lower: "menos", higher: "más" },
  },
  phone: {
    title: "Toca en cuanto destelle",
    hint: "Levanta los dedos y espera: destella toda la superficie.",
    meaning: "Mediana de {count}",
  },
};

textsIn("es", "shared/tasks/reaction/kind", reactionTaskTexts);
