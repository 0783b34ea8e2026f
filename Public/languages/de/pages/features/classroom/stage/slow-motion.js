// @ts-check
/** The texts of features/classroom/stage/slow-motion.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/stage/slow-motion.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.SLOW_MOTION_TEXTS>} */
const slowMotionTexts = {
  shown: "Die letzten {seconds} Sekunden, {times}-mal so langsam",
  byClock: "Zeiten nach der gemeinsamen Uhr",
  byArrival: "Zeiten der Ankunft",
  byBoth: "Zeiten nach der gemeinsamen Uhr, bei {count} {count|1=Handy|Handys} der Ankunft",
  nothing: "Noch hat niemand etwas berührt.",
};

textsIn("de", "features/classroom/stage/slow-motion", slowMotionTexts);
