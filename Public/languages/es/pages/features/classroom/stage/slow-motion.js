// @ts-check
/** The texts of features/classroom/stage/slow-motion.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/stage/slow-motion.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.SLOW_MOTION_TEXTS>} */
const slowMotionTexts = {
  shown: "Los últimos {seconds} segundos, {times} veces más lento",
  byClock: "con la hora del reloj común",
  byArrival: "con la hora de llegada",
  byBoth: "con la hora del reloj común, {count} {count|1=teléfono|teléfonos} con la de llegada",
  nothing: "Aún no ha tocado nadie.",
};

textsIn("es", "features/classroom/stage/slow-motion", slowMotionTexts);
