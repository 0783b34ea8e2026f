// @ts-check
/** The texts of shared/tasks/press/kind.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/press/kind.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.PRESS_TASK_TEXTS>} */
const pressTaskTexts = {
  name: "Fuerza",
  title: "Presionad con exactamente {target}",
  about:
    "Cada cual presiona con exactamente este peso. Hacen falta teléfonos o lápices que midan la fuerza; los demás quedan fuera y ven por qué.",
  asks: "Cuánto, en gramos",
  lesson: "Fuerza en g",
  standing: "Fuerza",
  compared: "Presionar {target}\u00a0g",
  phone: {
    title: "Presiona con exactamente {target}",
    hint: "Cuenta el momento más fuerte. Levanta el dedo y lo verás.",
    short: "{difference} de menos",
    over: "{difference} de más",
  },
};

textsIn("es", "shared/tasks/press/kind", pressTaskTexts);
