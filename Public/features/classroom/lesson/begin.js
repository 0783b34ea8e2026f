// @ts-check
/** Opens the sheet in which the host chooses the lesson; loaded when it is first opened. */

/** @type {import("../room/class-activity.js").Begin} */
export function chooseLesson(classroom, fail) {
  import("./chooser.js").then(({ openLessons }) => openLessons(classroom)).catch(fail);
}
