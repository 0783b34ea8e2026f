// @ts-check
/** Opens the sheet in which the host chooses the play that the class walks; loaded when it is first opened. */

/** @type {import("../room/class-activity.js").Begin} */
export function chooseWalk(classroom, fail) {
  import("./plays.js").then(({ openPlays }) => openPlays(classroom)).catch(fail);
}
