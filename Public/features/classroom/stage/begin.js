// @ts-check
/** Returns the class to drawing. */

/** @type {import("../room/class-activity.js").Begin} */
export function beginDrawing(classroom, fail) {
  classroom.command({ action: "activity", activity: "touch" }).catch(fail);
}
