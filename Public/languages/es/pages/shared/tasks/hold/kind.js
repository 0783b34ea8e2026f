// @ts-check
/** The texts of shared/tasks/hold/kind.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/hold/kind.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.HOLD_TASK_TEXTS>} */
const holdTaskTexts = {
  name: "Tiempo",
  title: "Mantened exactamente {target}",
  about: "Cada cual mantiene un dedo puesto exactamente este tiempo, a ojo.",
  asks: "Cuánto tiempo, en segundos",
  lesson: "Duración en s",
  standing: "Duración",
  compared: "Mantener {target}\u00a0s",
  phone: {
    title: "Mantén el dedo exactamente {target}",
    hint: "Cuenta mentalmente: levanta el dedo y verás cuánto era.",
    short: "{difference} de menos",
    over: "{difference} de más",
  },
};

textsIn("es", "shared/tasks/hold/kind", holdTaskTexts);
