// @ts-check
/** The texts of shared/tasks/wave/kind.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/wave/kind.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.WAVE_TASK_TEXTS>} */
const waveTaskTexts = {
  name: "Ola",
  title: "Tocad cuando toque la persona de al lado",
  about:
    "Una ola recorre la clase: toca una persona y luego cada cual en cuanto ha tocado la de al lado. Los teléfonos tienen un reloj común, y veis lo rápida que es la ola. Solo cuenta el primer toque de cada teléfono; no hay clasificación.",
  asks: "De una persona a la siguiente, de 10 a 1000\u00a0cm",
  board: "Por orden de toques",
  finding: "La ola avanzó a {value} personas por segundo",
  rate: "{value} personas por segundo",
  lesson: "Ola, cm de una persona a la siguiente",
  standing: "Ola",
  compared: "Ola",
  phone: {
    title: "Toca cuando toque la persona de al lado",
    hint: "Ten el dedo justo encima del cristal.",
    done: "¡Tocado!",
    meaning: "Mira en el proyector cómo corrió la ola.",
  },
};

textsIn("es", "shared/tasks/wave/kind", waveTaskTexts);
