// @ts-check
/** The texts of shared/tasks/distance/kind.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/distance/kind.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.DISTANCE_TASK_TEXTS>} */
const distanceTaskTexts = {
  name: "Distancia",
  title: "Trazad exactamente {target}",
  about: "Cada cual traza exactamente esta longitud, a ojo: el teléfono muestra cuánto era al levantar el dedo.",
  asks: "Qué longitud, en cm",
  lesson: "Longitud en cm",
  standing: "Distancia",
  compared: "Distancia {target}\u00a0cm",
  phone: {
    title: "Traza exactamente {target}",
    hint: "A ojo: levanta el dedo y verás cuánto era.",
    short: "{difference} de menos",
    over: "{difference} de más",
  },
};

textsIn("es", "shared/tasks/distance/kind", distanceTaskTexts);
