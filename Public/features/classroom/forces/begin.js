// @ts-check
/** Begins the scale; if it is known that no phone can weigh, a sheet asks the host first. */

import { countOf, isLackedByAll } from "../abilities/counts.js";

/** @type {import("../room/class-activity.js").Begin} */
export function beginScale(classroom, fail) {
  const begin = () => void classroom.command({ action: "activity", activity: "scale" }).catch(fail);
  if (!isLackedByAll(countOf(classroom.room.abilities, "weigh"))) return begin();
  import("../abilities/no-scale.js").then(({ openNoScale }) => openNoScale(classroom, begin)).catch(fail);
}
