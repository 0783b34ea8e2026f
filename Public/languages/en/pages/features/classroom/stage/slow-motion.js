// @ts-check
/** The texts of features/classroom/stage/slow-motion.js. */

import { textsIn } from "../../../../../records/texts.js";

export const SLOW_MOTION_TEXTS = textsIn("en", "features/classroom/stage/slow-motion", {
  shown: "The last {seconds} seconds, {times} times slower",
  byClock: "times by the room’s clock",
  byArrival: "times of arrival",
  byBoth: "times by the room’s clock, those of {count} {count|1=phone|phones} of arrival",
  nothing: "Nobody has touched yet.",
});
