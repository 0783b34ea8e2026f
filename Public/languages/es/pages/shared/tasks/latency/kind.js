// @ts-check
/** The texts of shared/tasks/latency/kind.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/latency/kind.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.LATENCY_TASK_TEXTS>} */
const latencyTaskTexts = {
  name: "Latencia",
  title: "¿Cuánto se retrasa mi teléfono? · {target} vueltas",
  about:
    "Cada cual sigue con el dedo un anillo alrededor de un círculo. Lo que el dedo va detrás estima cuánto se retrasa el teléfono, del toque a la imagen. No se puede separar de lo que se retrasa el propio dedo, por lo común unos ms.",
  asks: "Vueltas, de 3 a 30",
  board: "Latencia más corta",
  finding: "La mitad de vuestros teléfonos se retrasa {value} o menos",
  lesson: "Latencia, número de vueltas",
  standing: "Latencia",
  compared: "Latencia, {target} vueltas",
  measures: { latency: { name: "Latencia, estimada", lower: "más corta", higher: "más larga" } },
  phone: {
    title: "¿Cuánto se retrasa mi teléfono?",
    hint: "Pon un dedo en el anillo y sigue en su centro.",
    meaning: "Estimado, del toque a la imagen",
  },
};

textsIn("es", "shared/tasks/latency/kind", latencyTaskTexts);
