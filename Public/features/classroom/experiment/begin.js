// @ts-check
/** Opens the sheet in which the host chooses the experiment; loaded when it is first opened. */

/** @type {import("../room/class-activity.js").Begin} */
export function chooseExperiment(classroom, fail) {
  import("./start.js").then(({ openExperiment }) => openExperiment(classroom)).catch(fail);
}
