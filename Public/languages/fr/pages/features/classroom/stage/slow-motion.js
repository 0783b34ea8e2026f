// @ts-check
/** The texts of features/classroom/stage/slow-motion.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/stage/slow-motion.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.SLOW_MOTION_TEXTS>} */
const slowMotionTexts = {
  shown: "Les {seconds} dernières secondes, {times} fois plus lentement",
  byClock: "à l’heure de l’horloge commune",
  byArrival: "à l’heure d’arrivée",
  byBoth: "à l’heure de l’horloge commune, {count} {count|1=téléphone|téléphones} à l’heure d’arrivée",
  nothing: "Personne n’a encore touché son écran.",
};

textsIn("fr", "features/classroom/stage/slow-motion", slowMotionTexts);
